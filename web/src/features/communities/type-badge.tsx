import { styled } from 'styled-components';

/** Badge colours. Types that are not listed are grey. */
const colors: Record<string, string> = {
  FiveM: 'var(--status-en-route)',
  'Law Enforcement': 'var(--status-en-route)',
  'Fire Department': 'var(--danger-text)',
  EMS: 'var(--success-text)',
};

export function TypeBadge({ type }: { type: string }) {
  return <Pill $color={colors[type] ?? 'var(--muted)'}>{type}</Pill>;
}

const Pill = styled.span<{ $color: string }>`
  display: inline-block;
  padding: 0 var(--space-8);
  border: 1px solid ${({ $color }) => $color};
  border-radius: var(--radius-pill);
  color: ${({ $color }) => $color};
  font-size: var(--type-meta);
  font-weight: 600;
`;
