import type { Call } from '@ten8/contracts/cad/calls';
import { useCalls, useOwnUnit } from '../../../shared/cad';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { PriorityBadge } from '../../../ui/priority-badge';
import { isOn } from '../cad-tab/use-attached-call';
import { useCallActions } from '../cad-tab/use-call-actions';
import { RailPanel, RailRow, RailText } from './rail-panel';

/** Second spec, 2.2. */
const MAX_HEIGHT = 300;

export function ActiveCalls() {
  const { data, error, refetch } = useCalls();
  const unit = useOwnUnit();
  const { attach, isPending } = useCallActions();
  const active = data?.filter(({ status }) => status === 'active');

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
          <RailRow key={call.id} tabIndex={0} data-rail-row data-call-id={call.id}>
            <PriorityBadge priority={call.priority} />
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
              <Button size="small" isPending={isPending} onClick={() => attach(call)}>
                ATTACH
              </Button>
            )}
          </RailRow>
        );
      }}
    </RailPanel>
  );
}
