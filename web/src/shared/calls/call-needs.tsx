import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';

/** What a call still needs; what was met or declined is in its timeline. */
export function Needs({ call }: { call: Call }) {
  const asked = call.needs.filter(({ state }) => state === 'asked');
  if (asked.length === 0) return null;
  return <Mark>NEEDS {asked.map(({ kind, code }) => `${kind.toUpperCase()} ${code}`).join(', ')}</Mark>;
}

const Mark = styled.b`
  padding: 0 var(--space-4);
  border: 1px solid var(--priority-1);
  border-radius: var(--radius-control);
  color: var(--priority-1);
  font-size: var(--type-label);
`;
