import { styled } from 'styled-components';
import { useCalls } from '../../../shared/calls/calls-query';
import { callsignsOn } from '../../../shared/units/callsigns';
import { useOwnUnit, useUnits } from '../../../shared/units/units-query';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { EmptyState } from '../../../ui/empty-state';
import { Facts } from '../../../ui/facts';
import { PriorityBadge } from '../../../ui/priority-badge';
import { Row } from '../layout';
import { isUnitOnCall } from './use-attached-call';
import { useCallActions } from './use-call-actions';

interface CallDialogProps {
  callId: number;
  onClose: () => void;
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** A call to read without attaching to it. It stays current while it is open. */
export function CallDialog({ callId, onClose }: CallDialogProps) {
  const { data: calls = [] } = useCalls();
  const { data: units = [] } = useUnits();
  const unit = useOwnUnit();
  const { attach } = useCallActions();
  const call = calls.find(({ id }) => id === callId);

  if (!call)
    return (
      <Dialog isOpen onOpenChange={onClose} title="Call">
        <EmptyState title="This call is no longer in the list" />
      </Dialog>
    );

  const isAttached = unit !== null && isUnitOnCall(call, unit.id);
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Call #${call.callNumber}`}>
      <Marks>
        <PriorityBadge priority={call.priority} />
        {call.status === 'closed' && <Badge>CLOSED</Badge>}
        {isAttached && <Badge tone="success">ATTACHED</Badge>}
      </Marks>
      <Facts
        facts={[
          { label: 'Location', value: call.location, isWide: true },
          { label: 'Postal Code', value: call.postalCode ?? '–', isCode: true },
          { label: 'Opened', value: clock.format(new Date(call.createdAt)) },
          { label: 'Caller', value: call.callerName },
          { label: 'Phone', value: call.callerPhone ?? '–' },
          { label: 'Incident Description', value: call.description, isWide: true },
          { label: 'Units', value: callsignsOn(call, units).join(', ') || 'None', isWide: true },
        ]}
      />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {call.status === 'active' && !isAttached && (
          <Button
            tone="primary"
            onClick={() => {
              attach(call);
              onClose();
            }}
          >
            ATTACH
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Marks = styled(Row)`
  margin-bottom: var(--space-8);
`;
