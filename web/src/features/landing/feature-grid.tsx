import { FileText, PhoneCall, Radar, Search, TriangleAlert, Users, type LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { Section } from './section';

const features: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: Radar,
    title: 'Live unit tracking',
    text: 'Every status change is on every screen within a second.',
  },
  {
    Icon: PhoneCall,
    title: 'Emergency calls',
    text: '911 calls from civilians and visitors, attached with one key.',
  },
  {
    Icon: TriangleAlert,
    title: 'BOLO management',
    text: 'Be-on-the-lookout alerts by plate, VIN or description.',
  },
  {
    Icon: FileText,
    title: 'Incident reporting',
    text: 'Citations and arrests, filed straight to the record.',
  },
  { Icon: Search, title: 'Characters and vehicles', text: 'Civilians register them, officers look them up.' },
  { Icon: Users, title: 'Discord integration', text: 'Account linking, automatic roles and bot monitoring.' },
];

export function FeatureGrid() {
  return (
    <Section title="One board, nothing hidden" lead="What happens is on screen, and every action has a key.">
      <Grid>
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={22} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Grid>
    </Section>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-16);
  margin-top: var(--space-24);

  li {
    padding: var(--space-24);
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface-1);
  }
  svg {
    color: var(--accent);
  }
  h3 {
    margin-top: var(--space-12);
  }
  p {
    margin-top: var(--space-4);
    color: var(--muted);
  }
`;
