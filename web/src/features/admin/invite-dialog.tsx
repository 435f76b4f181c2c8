import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { JoinCode } from './join-code';

interface InviteDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function InviteDialog({ isOpen, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Invite Member"
      description="Share this code: it is entered under Join by Code. Regenerating it makes the old one useless."
    >
      <JoinCode />
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
