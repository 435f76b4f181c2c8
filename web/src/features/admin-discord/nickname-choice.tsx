import { Checkbox } from '../../ui/checkbox';
import { Note } from '../../ui/muted';
import { useSaveServer, type Server } from './use-discord-servers';

/** Switch for callsigns as nicknames. Says whom the bot cannot rename in Discord. */
export function NicknameChoice({ server }: { server: Server }) {
  const save = useSaveServer('Choice saved');
  const pending = save.isPending ? save.variables : null;
  const { isOn, refused } = server.nicknames;

  return (
    <div>
      <Checkbox
        label="Call linked members by their callsign while they are on duty, such as 1-ADAM-12 | J. Reed, and as before afterwards"
        checked={pending?.setsNicknames ?? isOn}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate({ guildId: server.id, setsNicknames: target.checked })}
      />
      {refused.length > 0 && (
        <Note>
          Discord does not let the bot rename {refused.map((name) => `@${name}`).join(', ')}: it needs Manage
          Nicknames and a role above theirs, and can never rename the server’s owner.
        </Note>
      )}
    </div>
  );
}
