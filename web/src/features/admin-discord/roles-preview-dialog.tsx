import type { MemberChange, RolesPreview } from '@ten8/contracts/discord-bot/roles-from-discord';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { ChangeList } from './change-list';
import { useSaveRoles, type Sources } from './use-roles-from-discord';

interface RolesPreviewDialogProps {
  sources: Sources;
  preview: RolesPreview;
  onClose: () => void;
}

/** The dry run: what is listed here happens in Ten8 once it is confirmed, and then whenever roles change in Discord. */
export function RolesPreviewDialog({ sources, preview, onClose }: RolesPreviewDialogProps) {
  const save = useSaveRoles('Roles from Discord are on');
  const { changes, fingerprint } = preview;
  const isNothing = changes.length === 0;
  const people = changes.length === 1 ? 'one member' : `${changes.length} members`;

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Review Changes"
      description={
        isNothing
          ? 'Nobody’s roles in Ten8 change now. Later changes of roles in Discord follow this choice.'
          : `The roles of ${people} change in Ten8. Nothing has been done yet.`
      }
    >
      {!isNothing && <ChangeList changes={changes.map(toRoleChange)} label="Changes" />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isPending={save.isPending}
          onClick={() => save.mutate({ isOn: true, sources, confirmed: fingerprint }, { onSettled: onClose })}
        >
          {isNothing ? 'Switch On' : 'Apply Changes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const toRoleChange = ({ userId, discordName, add, remove }: MemberChange) => ({
  ...{ userId, discordName, discordUserId: String(userId) },
  add: add.map((role) => ({ id: role, name: role })),
  remove: remove.map((role) => ({ id: role, name: role })),
});
