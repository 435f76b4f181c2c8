import { memo, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { Needs } from '../../../shared/calls/call-needs';
import { useCalls } from '../../../shared/calls/calls-query';
import { useCallQueue } from '../../../shared/calls/use-call-queue';
import { Age } from '../../../shared/time/age';
import { formatShortAge } from '../../../shared/time/durations';
import { callsignsOn } from '../../../shared/units/callsigns';
import { useUnits } from '../../../shared/units/units-query';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { Button } from '../../../ui/button';
import { PriorityBadge } from '../../../ui/priority-badge';
import { Skeleton } from '../../../ui/skeleton';
import { VirtualList } from '../../../ui/virtual-list';
import { callRowProps } from '../calls/call-row-props';
import { useCallActions } from '../calls/use-call-actions';
import { useConsole } from '../console-context';

/** In px, of a call whose description fits into one line. */
const ROW_HEIGHT = 77;
const idOf = ({ id }: Call) => id;
const NONE: readonly Call[] = [];

/** The active calls. The officer can read each one before attaching to it. */
export function CallsToRead() {
  const { error } = useCalls();
  const calls = useCallQueue();
  // The rest of the tab must not wait for the rows, which take most of the time to open it.
  const rows = useDeferredValue(calls ?? NONE, NONE);
  const { data: units = [] } = useUnits();
  const { attach, isPending } = useCallActions();
  const { open } = useConsole();
  const onAttach = useStableCallback(attach);
  const onRead = ({ id }: Call) => open({ name: 'call', callId: id });

  return (
    <Box aria-label="Calls to take">
      <h3>Calls to take {calls && `(${calls.length})`}</h3>
      {!calls && !error && (
        <Loading aria-busy>
          <Skeleton $width="60%" />
          <Skeleton $width="80%" />
          <Skeleton $width="50%" />
        </Loading>
      )}
      {!calls && error && <Muted>The calls cannot be read right now. The list comes back by itself.</Muted>}
      {calls?.length === 0 && <Muted>Nobody waits for help. A new call appears here by itself.</Muted>}
      {calls && calls.length > 0 && (
        <List
          style={rows.length > 0 ? {} : { minHeight: `min(${calls.length * ROW_HEIGHT}px, var(--most))` }}
        >
          {rows.length > 0 && (
            <VirtualList
              items={rows}
              keyOf={idOf}
              rowHeight={ROW_HEIGHT}
              rowProps={(call) => ({
                ...callRowProps(call, onRead),
                'aria-label': `Call #${call.callNumber}`,
              })}
            >
              {(call) => (
                <CallLine
                  call={call}
                  units={callsignsOn(call, units).join(', ')}
                  isPending={isPending}
                  onAttach={onAttach}
                />
              )}
            </VirtualList>
          )}
        </List>
      )}
    </Box>
  );
}

interface CallLineProps {
  call: Call;
  /** The callsigns of its units, or an empty text. */
  units: string;
  isPending: boolean;
  onAttach: (call: Call) => void;
}

const CallLine = memo(function CallLine(props: CallLineProps) {
  const { call, units, isPending, onAttach } = props;

  return (
    <Line>
      <Urgency>
        <PriorityBadge priority={call.priority} />
        <Age since={call.createdAt} format={formatShortAge} />
      </Urgency>
      <Texts>
        <Place>
          {call.location}
          {call.postalCode && <Postal> · {call.postalCode}</Postal>}
        </Place>
        <Description>{call.description}</Description>
        <Details>
          <Code>#{call.callNumber}</Code>
          <Needs call={call} />
          <span>{call.callerName}</span>
          {units ? <Code>{units}</Code> : <NoUnit>NO UNIT YET</NoUnit>}
        </Details>
      </Texts>
      <Button tone="primary" isPending={isPending} onClick={() => onAttach(call)}>
        ATTACH
      </Button>
    </Line>
  );
});

const Box = styled.section`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);
  overflow: hidden;

  h3 {
    padding: var(--space-8) var(--space-12);
    border-bottom: 1px solid var(--line);
    color: var(--muted);
    font-size: var(--type-label);
    letter-spacing: 0.08em;
    text-transform: uppercase;
  }
`;

/** The form below stays in sight, and does not move when the rows come. */
const List = styled.div`
  --most: max(14rem, calc(100dvh - 37rem));
  display: flex;
  flex-direction: column;
  max-height: var(--most);

  @media (max-width: 1023px) {
    --most: 70dvh;
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-8) var(--space-12);
  border-top: 1px solid var(--line);
  cursor: pointer;

  [data-index='0'] > & {
    border-top: 0;
  }
  &:hover {
    background: var(--surface-2);
  }
  @media (max-width: 639px) {
    grid-template-columns: 2.25rem minmax(0, 1fr);

    > button {
      grid-column: 1 / -1;
    }
  }
`;

const Urgency = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-4);
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-meta);
  line-height: 1;
`;

const Texts = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Place = styled.strong`
  font-size: var(--type-body);
  line-height: 1.25;
`;

const Postal = styled.span`
  font-family: var(--mono);
`;

/** A long description is cut off here. The call's dialog shows all of it. */
const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
`;

const Details = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-12);
  color: var(--muted);
  font-size: var(--type-meta);
`;

const Code = styled.span`
  font-family: var(--mono);
`;

const NoUnit = styled.span`
  color: var(--warning-text);
  font-weight: 600;
`;

const Loading = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  padding: var(--space-12);
`;

const Muted = styled.p`
  padding: var(--space-16) var(--space-12);
  color: var(--muted);
`;
