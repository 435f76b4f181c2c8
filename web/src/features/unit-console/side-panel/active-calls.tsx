import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { useCalls, useOwnUnit } from '../../../shared/cad-lists';
import { useNow } from '../../../shared/use-now';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { PriorityBadge } from '../../../ui/priority-badge';
import { isOn } from '../cad-tab/use-attached-call';
import { useCallActions } from '../cad-tab/use-call-actions';
import { useConsole } from '../console-context';
import { waited } from '../freshness';
import { RailPanel, RailRow, RailText } from './rail-panel';
import { sortActiveCalls } from './sort-active-calls';

const MAX_HEIGHT = 300;

export function ActiveCalls() {
  const { data, error, refetch } = useCalls();
  const unit = useOwnUnit();
  const { attach, isPending } = useCallActions();
  const { areKeysOn } = useConsole();
  const now = useNow(10_000);
  const active = data && sortActiveCalls(data);

  return (
    <RailPanel
      title={`ACTIVE CALLS (${active?.length ?? 0})`}
      name="Active calls"
      items={active}
      error={error}
      onRetry={() => void refetch()}
      maxHeight={MAX_HEIGHT}
      empty="NO ACTIVE CALLS"
    >
      {(call: Call) => {
        const count = call.assignedUnits.length;
        return (
          <CallRow key={call.id} tabIndex={0} data-rail-row data-call-id={call.id}>
            <Urgency>
              <PriorityBadge priority={call.priority} />
              <time
                dateTime={call.createdAt}
                title={`Since ${new Date(call.createdAt).toLocaleTimeString()}`}
              >
                {waited(call.createdAt, now)}
              </time>
            </Urgency>
            <RailText title={call.description}>
              <div>
                <b>#{call.callNumber}</b> · {count === 1 ? '1 unit' : `${count} units`} · {call.callerName}
              </div>
              <p>
                {call.location}
                {call.postalCode && ` · ${call.postalCode}`}
              </p>
            </RailText>
            {unit && isOn(call, unit.id) ? (
              <Badge tone="success">ATTACHED</Badge>
            ) : (
              <Button
                size="small"
                isPending={isPending}
                onClick={() => attach(call)}
                {...(areKeysOn ? { shortcut: 'a' } : {})}
              >
                ATTACH
              </Button>
            )}
          </CallRow>
        );
      }}
    </RailPanel>
  );
}

/** The keycap is on the call that the key takes: the chosen one, or else the first. */
const CallRow = styled(RailRow)`
  &:not(:first-child, :focus-within) kbd,
  ul:has(> :focus-within) > &:not(:focus-within) kbd {
    display: none;
  }
  @media (max-width: 1279px) {
    && kbd {
      display: none;
    }
  }
`;

const Urgency = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  align-items: center;
  gap: var(--space-2);
  width: 1.75rem;
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-label);
  line-height: 1;
`;
