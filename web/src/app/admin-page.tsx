import { AdminPage as Dashboard } from '../features/admin/admin-page';
import { DiscordCard } from '../features/admin-discord/discord-card';

/** The admin dashboard with the community's Discord server (first document, 2). */
export function AdminPage() {
  return (
    <Dashboard>
      <DiscordCard />
    </Dashboard>
  );
}
