import type { MemberChange, RolesPreview } from '@ten8/contracts/discord-bot/roles-from-discord';
import { ReviewDialog } from './review-dialog';
import { useSaveRoles, type RolesChoice } from './use-roles-from-discord';

interface RolesPreviewDialogProps {
  guildId: string;
  choice: RolesChoice;
  preview: RolesPreview;
  onClose: () => void;
}

/** Previews what changes in Ten8 when a server starts or stops deciding about roles. */
export function RolesPreviewDialog({ guildId, choice, preview, onClose }: RolesPreviewDialogProps) {
  const save = useSaveRoles(guildId);
  const { changes, fingerprint } = preview;
  const people = changes.length === 1 ? 'one member' : `${changes.length} members`;

  return (
    <ReviewDialog
      changes={changes.map(toRoleChange)}
      sentences={{
        nothing: choice.isOn
          ? 'Nobody’s roles in Ten8 change now. Later changes of roles in Discord follow this choice.'
          : 'Nobody’s roles in Ten8 change.',
        something: `The roles of ${people} change in Ten8.`,
      }}
      confirmLabel={choice.isOn ? 'Switch On' : 'Switch Off'}
      isPending={save.isPending}
      onConfirm={() => save.mutate({ ...choice, confirmed: fingerprint }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

const toRoleChange = ({ userId, discordName, add, remove }: MemberChange) => ({
  userId,
  discordName,
  discordUserId: String(userId),
  add: add.map((role) => ({ id: role, name: role })),
  remove: remove.map((role) => ({ id: role, name: role })),
});
