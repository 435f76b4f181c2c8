import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { getPlatformStats } from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { readQuery } from '../../shared/api/read-query';
import { messages } from '../../shared/messages';
import { ButtonAnchor } from '../../ui/button-anchor';
import { MiniConsole } from './mini-console';

const COMMUNITIES_WITHOUT_STATS = 3;
const STATS_FRESH_MS = 300_000;

const statsQuery = {
  ...readQuery<typeof getPlatformStats>('GET /api/stats/platform'),
  staleTime: STATS_FRESH_MS,
};

export function Hero() {
  const { data } = useQuery(statsQuery);

  return (
    <Section>
      <Words>
        <h1>The dispatch desk your roleplay community deserves</h1>
        <p>
          Units, 911 calls, BOLOs and records on one board, for dispatchers, officers, civilians and
          administrators of your FiveM server.
        </p>
        <Buttons>
          <ButtonAnchor href={paths.auth} tone="primary" size="large">
            Get Started
          </ButtonAnchor>
          <ButtonAnchor href={paths.emergencyCall} size="large">
            Make an emergency call
          </ButtonAnchor>
        </Buttons>
        <Count>Join over {data?.totalCommunities ?? COMMUNITIES_WITHOUT_STATS} communities</Count>
        <small>{messages.roleplayOnly}</small>
      </Words>
      <MiniConsole />
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
  align-items: center;
  gap: var(--space-48);
  width: min(76rem, 100%);
  margin: 0 auto;
  padding: var(--space-48) var(--space-16) var(--space-64);

  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    padding-top: var(--space-24);
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-16);

  h1 {
    font-size: clamp(var(--type-hero-small), 5vw, var(--type-hero));
    font-weight: 800;
    line-height: 1.08;
    letter-spacing: -0.025em;
    text-wrap: balance;
  }
  p {
    max-width: 34rem;
    color: var(--muted);
    font-size: 1.125rem;
  }
  small {
    color: var(--muted);
    font-size: var(--type-admin);
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  margin-top: var(--space-8);
`;

const Count = styled.strong`
  color: var(--text);
`;
