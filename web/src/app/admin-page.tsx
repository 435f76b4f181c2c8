import { DiscordCard } from '../features/admin-discord/discord-card';
import { AdminPage as Dashboard } from '../features/admin/admin-page';

/** The admin dashboard with the community's Discord server. */
export function AdminPage() {
  return (
    <Dashboard>
      <DiscordCard />
    </Dashboard>
  );
}
