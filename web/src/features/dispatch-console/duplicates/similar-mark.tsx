import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { useEverySecond } from '../../../shared/time/every-second';
import { similarNow } from './similar';

const MAX_SHOWN = 3;

/** Other calls that may be about the same incident. The first few, because a flood makes hundreds. */
export function SimilarMark({ call, others }: { call: Call; others: readonly Call[] }) {
  const text = useEverySecond((now) => {
    const similar = similarNow(call, others, now).map(({ callNumber }) => `#${callNumber}`);
    const more = similar.length - MAX_SHOWN;
    return similar.slice(0, MAX_SHOWN).join(' ') + (more > 0 ? ` and ${more} more` : '');
  });

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
