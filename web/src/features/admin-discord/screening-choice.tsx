import { Checkbox } from '../../ui/checkbox';
import { useSaveServer, type Server } from './use-discord-servers';

/** For servers where new members must accept rules: getting a role skips this. */
export function ScreeningChoice({ server }: { server: Server }) {
  const save = useSaveServer('Choice saved');
  const pending = save.isPending ? save.variables : null;
  if (!server.hasScreening) return null;

  return (
    <Checkbox
      label="Give roles also to members who have not agreed to the server’s rules yet; a role lets them past"
      checked={pending?.givesPendingRoles ?? server.givesPendingRoles}
      disabled={save.isPending}
      onChange={({ target }) => save.mutate({ guildId: server.id, givesPendingRoles: target.checked })}
    />
  );
}
