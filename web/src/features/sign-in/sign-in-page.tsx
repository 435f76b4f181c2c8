import { useQuery } from '@tanstack/react-query';
import { Check, Construction } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { configQuery } from '../../shared/api/config';
import { chatUrl } from '../../shared/links';
import { usePageTitle } from '../../shared/page/page-title';
import { usePageTheme } from '../../theme/page-theme';
import { BackToHome } from '../../ui/back-to-home';
import { Logo } from '../../ui/logo';
import { DiscordButton } from './discord-button';
import { SignInForm } from './sign-in-form';

// Most installations keep registration closed, so its form is loaded only when needed.
const RegistrationForm = lazy(() =>
  import('./registration-form').then(({ RegistrationForm }) => ({ default: RegistrationForm })),
);

const features = [
  'Live unit tracking',
  'Emergency (911) calls',
  'BOLO management',
  'Incident reporting',
  'Character and vehicle management with lookups',
  'Discord integration',
];

export function SignInPage() {
  usePageTheme('default');
  usePageTitle('Sign In');
  const { data: config } = useQuery(configQuery);
  /** Null until the user chose one. */
  const [chosen, choose] = useState<'sign-in' | 'registration' | null>(null);
  const [email, setEmail] = useState('');
  const isRegistering = config?.registration === 'open' && chosen === 'registration';

  return (
    <Page>
      <BackToHome />
      <Columns>
        <Panel>
          <Logo />
          <h1>{isRegistering ? 'Create your account' : 'Sign in to Ten8'}</h1>
          <Notice>
            <Construction size={18} aria-hidden />
            <p>
              Ten8 is in active development, and things will change.{' '}
              <a href={chatUrl()} target="_blank" rel="noreferrer">
                Join our community
              </a>{' '}
              for news and help.
            </p>
          </Notice>
          {isRegistering ? (
            <Suspense>
              <RegistrationForm email={email} onEmail={setEmail} />
            </Suspense>
          ) : (
            <SignInForm isChosen={chosen !== null} email={email} onEmail={setEmail} />
          )}
          {config?.discord.signIn && <DiscordButton />}
          {config?.registration === 'open' && (
            <SwitchButton type="button" onClick={() => choose(isRegistering ? 'sign-in' : 'registration')}>
              {isRegistering ? 'I already have an account' : 'Create an account'}
            </SwitchButton>
          )}
          {config?.registration === 'closed' && <Closed>New registrations are temporarily closed.</Closed>}
        </Panel>
        <Offers aria-label="What Ten8 offers">
          <h2>One board for the whole shift</h2>
          <ul>
            {features.map((feature) => (
              <li key={feature}>
                <Check size={18} aria-hidden /> {feature}
              </li>
            ))}
          </ul>
        </Offers>
      </Columns>
    </Page>
  );
}

const Page = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-24);
  width: min(60rem, 100%);
  margin: 0 auto;
  padding: var(--space-24) var(--space-16) var(--space-48);
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 26rem) minmax(0, 1fr);
  align-items: center;
  gap: var(--space-64);

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-32);
  }
`;

const Panel = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  padding: var(--space-24);
  border: 1px solid var(--line);
  border-radius: var(--radius-dialog);
  background: var(--surface-1);
`;

const Notice = styled.div`
  display: flex;
  gap: var(--space-12);
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-2);
  font-size: var(--type-admin);

  svg {
    flex: none;
    margin-top: 2px;
    color: var(--warning-text);
  }
`;

const Closed = styled.p`
  color: var(--muted);
  font-size: var(--type-admin);
  text-align: center;
`;

const SwitchButton = styled.button`
  min-height: 2rem;
  border: 0;
  background: none;
  color: var(--accent);
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`;

const Offers = styled.aside`
  ul {
    display: grid;
    gap: var(--space-12);
    margin-top: var(--space-16);
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--space-12);
    color: var(--muted);
  }
  svg {
    flex: none;
    color: var(--success-text);
  }
`;
