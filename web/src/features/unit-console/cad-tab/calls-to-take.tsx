import { useDeferredValue } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { useCalls } from '../../../shared/calls/calls-query';
import { useCallQueue } from '../../../shared/calls/use-call-queue';
import { callsignsOn } from '../../../shared/units/callsigns';
import { useUnits } from '../../../shared/units/units-query';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { keepFocusAround } from '../../../ui/keep-focus';
import { Skeleton } from '../../../ui/skeleton';
import { VirtualList } from '../../../ui/virtual-list';
import { callRowProps } from '../calls/call-row-props';
import { useCallActions } from '../calls/use-call-actions';
import { useConsole } from '../console-context';
import { CallLine } from './call-line';

/** In px, of a call whose description fits into one line. */
const ROW_HEIGHT = 77;
const idOf = ({ id }: Call) => id;
const NONE: readonly Call[] = [];

/** The active calls. The officer can read each one before attaching to it. */
export function CallsToTake() {
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
    <Box aria-label="Calls to take" ref={keepFocusAround}>
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
