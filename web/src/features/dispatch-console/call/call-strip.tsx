import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { formatDuration } from '../../../shared/time/durations';
import { PriorityBadge } from '../../../ui/priority-badge';
import { stepsOf } from './call-steps';

interface CallStripProps {
  call: Call;
  /** The number of the call that it was merged into. */
  into?: number | undefined;
}

/** A closed call in two lines: its details, and the times of its steps. */
export function CallStrip({ call, into }: CallStripProps) {
  return (
    <Strip>
      <p>
        <PriorityBadge priority={call.priority} /> <b>#{call.callNumber}</b>{' '}
        {call.typeCode && <b>{call.typeCode}</b>} {call.description} · {call.location}
        {call.postalCode && ` · ${call.postalCode}`}
        {call.disposition && ` · ${call.disposition}`}
        {into !== undefined && ` into #${into}`}
      </p>
      <ol>
        {stepsOf(call).map(({ name, at, seconds }) => (
          <li key={name}>
            {seconds !== null && <i>{formatDuration(seconds)} →</i>}
            <span>
              {name} {at === null ? '—' : <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>}
            </span>
          </li>
        ))}
      </ol>
    </Strip>
  );
}

const Strip = styled.article`
  overflow-wrap: anywhere;

  ol {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-4) var(--space-8);
    margin-top: var(--space-4);
    font-size: var(--type-meta);
  }
  li {
    display: flex;
    gap: var(--space-8);
  }
  i {
    color: var(--muted);
    font-style: normal;
  }
  time {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
  }
`;
