import type { RoleChange } from '@ten8/contracts/discord-bot/community-server';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { ChangeList } from './change-list';

interface ReviewDialogProps {
  changes: readonly RoleChange[];
  /** Texts for no changes and for some changes. */
  sentences: { nothing: string; something: string };
  /** The button's label when nothing changes. */
  confirmLabel: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows a dry run. Confirming it makes exactly the listed changes. */
export function ReviewDialog({ changes, sentences, confirmLabel, ...rest }: ReviewDialogProps) {
  const { isPending, onConfirm, onClose } = rest;
  const isNothing = changes.length === 0;

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Review Changes"
      description={isNothing ? sentences.nothing : `${sentences.something} Nothing has been done yet.`}
    >
      {!isNothing && <ChangeList changes={changes} label="Changes" />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" isPending={isPending} onClick={onConfirm}>
          {isNothing ? confirmLabel : 'Apply Changes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
