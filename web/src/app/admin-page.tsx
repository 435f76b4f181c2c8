import { CodesCard } from '../features/admin-codes/codes-card';
import { DiscordCard } from '../features/admin-discord/discord-card';
import { AdminPage as Dashboard } from '../features/admin/admin-page';

/** The admin dashboard with the community's codes and its Discord server. */
export function AdminPage() {
  return (
    <Dashboard>
      <CodesCard />
      <DiscordCard />
    </Dashboard>
  );
}
