import { CodesCard } from '../features/admin-codes/codes-card';
import { DiscordCard } from '../features/admin-discord/discord-card';
import { LimitsCard } from '../features/admin-dispatch/limits-card';
import { OrdersCard } from '../features/admin-dispatch/orders-card';
import { SelfDispatchCard } from '../features/admin-dispatch/self-dispatch-card';
import { AdminPage as Dashboard } from '../features/admin/admin-page';
import { FirstSteps } from './first-steps';

/** The admin dashboard with the cards for codes, dispatch settings and Discord. */
export function AdminPage() {
  return (
    <Dashboard guide={<FirstSteps />}>
      <div id="codes">
        <CodesCard />
      </div>
      <LimitsCard />
      <OrdersCard />
      <SelfDispatchCard />
      <div id="discord">
        <DiscordCard />
      </div>
    </Dashboard>
  );
}
