import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { useEverySecond } from '../../shared/every-second';
import { similarNow } from './similar';

/** Says which other calls may be about the same. */
export function SimilarMark({ call, others }: { call: Call; others: readonly Call[] }) {
  const text = useEverySecond((now) =>
    similarNow(call, others, now)
      .map(({ callNumber }) => `#${callNumber}`)
      .join(' '),
  );

  return text === '' ? null : <Mark>SIMILAR {text}</Mark>;
}

const Mark = styled.b`
  padding: 0 var(--space-4);
  border: 1px solid var(--priority-2);
  border-radius: var(--radius-control);
  color: var(--priority-2);
  font-size: var(--type-label);
  white-space: nowrap;
`;
