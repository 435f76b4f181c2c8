import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';

/** The kinds of unit that a call is for. Shown only if that is not law enforcement alone. */
export const Kinds = ({ call: { kinds } }: { call: Call }) =>
  kinds.join() === 'leo' ? null : <Mark>{kinds.join(' ').toUpperCase()}</Mark>;

const Mark = styled.b`
  padding: 0 var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  font-size: var(--type-label);
`;
