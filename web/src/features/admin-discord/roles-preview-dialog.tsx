import type { MemberChange, RolesPreview } from '@ten8/contracts/discord-bot/roles-from-discord';
import { ReviewDialog } from './review-dialog';
import { useSaveRoles, type Sources } from './use-roles-from-discord';

interface RolesPreviewDialogProps {
  sources: Sources;
  preview: RolesPreview;
  onClose: () => void;
}

/** What happens in Ten8 once Discord decides about roles, and then whenever roles change in Discord. */
export function RolesPreviewDialog({ sources, preview, onClose }: RolesPreviewDialogProps) {
  const save = useSaveRoles('Roles from Discord are on');
  const { changes, fingerprint } = preview;
  const people = changes.length === 1 ? 'one member' : `${changes.length} members`;

  return (
    <ReviewDialog
      changes={changes.map(toRoleChange)}
      sentences={{
        nothing: 'Nobody’s roles in Ten8 change now. Later changes of roles in Discord follow this choice.',
        something: `The roles of ${people} change in Ten8.`,
      }}
      confirmLabel="Switch On"
      isPending={save.isPending}
      onConfirm={() => save.mutate({ isOn: true, sources, confirmed: fingerprint }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

const toRoleChange = ({ userId, discordName, add, remove }: MemberChange) => ({
  ...{ userId, discordName, discordUserId: String(userId) },
  add: add.map((role) => ({ id: role, name: role })),
  remove: remove.map((role) => ({ id: role, name: role })),
});
