import { useCalls } from '../../../shared/cad-lists';
import { Dialog } from '../../../ui/dialog';
import { CallStrip } from './call-strip';

/** The calls that were closed last. */
export function ClosedCallsDialog({ onClose }: { onClose: () => void }) {
  const { data: calls = [] } = useCalls();
  const closed = calls.filter(({ status }) => status === 'closed');

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Closed calls"
      description="The latest first, with the time between what happened."
      width="wide"
    >
      {closed.length === 0 && <p>NO CLOSED CALLS</p>}
      {closed.map((call) => (
        <CallStrip key={call.id} call={call} />
      ))}
    </Dialog>
  );
}
