import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { ReadError } from '../../shared/api/read-error';
import { useCalls } from '../../shared/calls/calls-query';
import { useCallQueue } from '../../shared/calls/use-call-queue';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { PriorityBadge } from '../../ui/priority-badge';
import { Skeleton } from '../../ui/skeleton';

const SHOWN = 3;

export interface ActiveCallsPanelProps {
  /** Attaches the officer's unit to the call. */
  onRespond: (call: Call) => void;
}

export function ActiveCallsPanel({ onRespond }: ActiveCallsPanelProps) {
  const { error, refetch } = useCalls();
  const calls = useCallQueue()?.slice(0, SHOWN);

  return (
    <Card title="Active Calls">
      {!calls && !error && <Skeleton $width="70%" />}
      {!calls && <ReadError what="Failed to load calls" query={{ error, refetch }} />}
      {calls?.length === 0 && <p>No active calls. New ones appear here.</p>}
      <List aria-label="Active calls">
        {calls?.map((call) => (
          <li key={call.id}>
            <PriorityBadge priority={call.priority} />
            <div>
              <strong id={`call-${call.id}`}>
                #{call.callNumber} {call.type}
              </strong>
              <p>{call.location}</p>
            </div>
            <Button size="small" aria-describedby={`call-${call.id}`} onClick={() => onRespond(call)}>
              Respond
            </Button>
          </li>
        ))}
      </List>
    </Card>
  );
}

const List = styled.ul`
  li {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    padding: var(--space-8) 0;
    border-top: 1px solid var(--line);
  }
  li:first-child {
    border-top: 0;
  }
  div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--muted);
  }
`;
