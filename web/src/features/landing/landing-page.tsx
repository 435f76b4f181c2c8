import { MessagesSquare } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { chatUrl } from '../../shared/links';
import { messages } from '../../shared/messages';
import { usePageTitle } from '../../shared/page/page-title';
import { usePageTheme } from '../../theme/page-theme';
import { ButtonAnchor } from '../../ui/button-anchor';
import { Logo } from '../../ui/logo';
import { Audience } from './audience';
import { FeatureGrid } from './feature-grid';
import { Hero } from './hero';
import { Pictures } from './pictures';
import { ProfessionalFeatures } from './professional-features';
import { Steps } from './steps';
import { Supporters } from './supporters';

export function LandingPage() {
  usePageTheme('default');
  usePageTitle('Dispatch for roleplay communities');

  return (
    <>
      <Header>
        <Logo />
        <nav aria-label="Account">
          <ButtonAnchor href={paths.auth} tone="ghost">
            Sign In
          </ButtonAnchor>
          <ButtonAnchor href={paths.auth} tone="primary">
            Get Started
          </ButtonAnchor>
        </nav>
      </Header>
      <main>
        <Hero />
        <FeatureGrid />
        <Pictures />
        <Audience />
        <ProfessionalFeatures />
        <Steps />
        <Supporters />
        <Chat>
          <h2>Join our community chat</h2>
          <p>Meet other departments, ask for help and tell us what is missing.</p>
          <a href={chatUrl()} target="_blank" rel="noreferrer">
            <MessagesSquare size={20} aria-hidden /> Join the Discord
          </a>
        </Chat>
      </main>
      <Footer>
        <Logo />
        <p>Ready when your community goes 10-8.</p>
        <p>
          {messages.roleplayOnly} {messages.realEmergency}
        </p>
      </Footer>
    </>
  );
}

const Header = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: min(76rem, 100%);
  min-height: 4rem;
  margin: 0 auto;
  padding: 0 var(--space-16);

  nav {
    display: flex;
    gap: var(--space-8);
  }
`;

const Chat = styled.section`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-8);
  padding: var(--space-64) var(--space-16);
  border-top: 1px solid var(--line);
  background: var(--surface-1);
  text-align: center;

  p {
    color: var(--muted);
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-8);
    min-height: 2.75rem;
    margin-top: var(--space-8);
    padding: 0 var(--space-24);
    border: 1px solid var(--control);
    border-radius: var(--radius-control);
    background: var(--surface-2);
    color: var(--text);
    font-weight: 600;
    text-decoration: none;
  }
`;

const Footer = styled.footer`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-8);
  margin-top: auto;
  padding: var(--space-32) var(--space-16);
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--type-admin);
  text-align: center;
`;
