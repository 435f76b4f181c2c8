import type { RoleMapping, ServerPreview } from '@ten8/contracts/discord-bot/community-server';
import { ReviewDialog } from './review-dialog';
import { useSaveServer, type Server } from './use-discord-servers';

interface PreviewDialogProps {
  server: Server;
  mapping: RoleMapping;
  preview: ServerPreview;
  onClose: () => void;
}

/** Shows what the chosen Discord roles change in the server. */
export function PreviewDialog({ server, mapping, preview, onClose }: PreviewDialogProps) {
  const save = useSaveServer('Discord roles saved');
  const { changes, fingerprint } = preview;
  const people = changes.length === 1 ? 'one person' : `${changes.length} people`;

  return (
    <ReviewDialog
      changes={changes}
      sentences={{
        nothing: 'Nobody’s roles change now. Later changes of roles in Ten8 follow this choice.',
        something: `The roles of ${people} change in ${server.name ?? 'the server'}.`,
      }}
      confirmLabel="Save"
      isPending={save.isPending}
      onConfirm={() =>
        save.mutate({ guildId: server.id, mapping, confirmed: fingerprint }, { onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}
