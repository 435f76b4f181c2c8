import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Plates, VINs and numbers. */
  isCode?: boolean;
  /** Takes the whole line. */
  isWide?: boolean;
}

/** Labels with their values, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Grid>
      {facts.map(({ label, value, isCode = false, isWide = false }) => (
        <Pair key={label} $isCode={isCode} $isWide={isWide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Pair>
      ))}
    </Grid>
  );
}

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr));
  gap: var(--space-8) var(--space-16);
`;

const Pair = styled.div<{ $isCode: boolean; $isWide: boolean }>`
  min-width: 0;
  ${({ $isWide }) => ($isWide ? 'grid-column: 1 / -1;' : '')}

  dt {
    color: var(--muted);
    font-size: var(--type-label);
    font-weight: 600;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
    ${({ $isCode }) => ($isCode ? 'font-family: var(--mono);' : '')}
  }
`;
