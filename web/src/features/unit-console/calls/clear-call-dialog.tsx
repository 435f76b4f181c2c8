import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useCallActions } from './use-call-actions';

/** Asks before the officer's call is closed for everyone. Stays open until the officer is no longer on it. */
export function ClearCallDialog({ onClose }: { onClose: () => void }) {
  const { clear, isPending } = useCallActions();

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Clear call"
      question="The call is closed for every unit on it. Clear it?"
      confirmLabel="Clear Call"
      isPending={isPending}
      onConfirm={clear}
    />
  );
}
