import type { DiscordLink } from '@ten8/contracts/auth/discord';
import { Checkbox } from '../../ui/checkbox';
import { useSetNotifications } from './use-discord-link';

/** Off by default: a community's channel may be busy. */
export function NotificationChoice({ link }: { link: DiscordLink }) {
  const save = useSetNotifications();
  const shown = save.isPending ? save.variables : link.notificationsEnabled;

  return (
    <Checkbox
      label="Mention me in Discord when a 911 call or a panic alarm comes in where I may see calls"
      checked={shown}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  );
}
