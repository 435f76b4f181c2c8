import { CodesCard } from '../features/admin-codes/codes-card';
import { DiscordCard } from '../features/admin-discord/discord-card';
import { LimitsCard } from '../features/admin-dispatch/limits-card';
import { AdminPage as Dashboard } from '../features/admin/admin-page';
import { FirstSteps } from './first-steps';

/** The admin dashboard with the community's codes, its limits for calls and its Discord server. */
export function AdminPage() {
  return (
    <Dashboard guide={<FirstSteps />}>
      <div id="codes">
        <CodesCard />
      </div>
      <LimitsCard />
      <div id="discord">
        <DiscordCard />
      </div>
    </Dashboard>
  );
}
