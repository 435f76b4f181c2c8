import { styled } from 'styled-components';
import type { Lateness } from '@ten8/contracts/cad/lateness';

const COLORS: Record<Lateness, string> = {
  'in-time': 'inherit',
  soon: 'var(--priority-2)',
  late: 'var(--priority-1)',
};

/** How long something has waited, in the colour of its lateness. */
export const Waiting = styled.b<{ $lateness: Lateness }>`
  color: ${({ $lateness }) => COLORS[$lateness]};
`;
