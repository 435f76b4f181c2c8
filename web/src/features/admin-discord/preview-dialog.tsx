import type { RoleMapping, ServerPreview } from '@ten8/contracts/discord-bot/community-server';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { ChangeList } from './change-list';
import { useSaveServer, type Server } from './use-discord-server';

interface PreviewDialogProps {
  server: Server;
  mapping: RoleMapping;
  preview: ServerPreview;
  onClose: () => void;
}

/** The dry run: what is listed here is done once it is confirmed, and nothing else. */
export function PreviewDialog({ server, mapping, preview, onClose }: PreviewDialogProps) {
  const save = useSaveServer('Discord roles saved');
  const { changes, fingerprint } = preview;
  const isNothing = changes.length === 0;
  const people = changes.length === 1 ? 'one person' : `${changes.length} people`;

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Review Changes"
      description={
        isNothing
          ? 'Nobody’s roles change now. Later changes of roles in Ten8 follow this choice.'
          : `The roles of ${people} change in ${server.name ?? 'the server'}. Nothing has been done yet.`
      }
    >
      {!isNothing && <ChangeList changes={changes} label="Changes" />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isPending={save.isPending}
          onClick={() =>
            save.mutate({ guildId: server.id, mapping, confirmed: fingerprint }, { onSettled: onClose })
          }
        >
          {isNothing ? 'Save' : 'Apply Changes'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
