import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import type { Character } from '@ten8/contracts/civilian/characters';

/** Warrants and flags, or nothing when there are none. */
export function PersonAlerts({ person: { warrants, flags } }: { person: Character }) {
  if (warrants.length + flags.length === 0) return null;

  return (
    <Box aria-label="Alerts and warnings">
      <h3>
        <TriangleAlert size={16} aria-hidden />
        ALERTS AND WARNINGS
      </h3>
      <ul>
        {warrants.map((warrant) => (
          <li key={`w-${warrant}`}>
            <b>WARRANT</b> {warrant}
          </li>
        ))}
        {flags.map((flag) => (
          <li key={`f-${flag}`}>
            <b>FLAG</b> {flag}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const Box = styled.section`
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--danger-text);
  border-left-width: 4px;
  border-radius: var(--radius-control);
  background: color-mix(in srgb, var(--danger) 14%, var(--surface-1));

  h3 {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    color: var(--danger-text);
    letter-spacing: 0.04em;
  }
  li {
    overflow-wrap: anywhere;
  }
  b {
    font-size: var(--type-label);
    letter-spacing: 0.06em;
  }
`;
