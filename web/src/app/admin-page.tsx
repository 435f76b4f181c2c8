import { styled } from 'styled-components';
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
      <Column>
        <LimitsCard />
        <OrdersCard />
        <SelfDispatchCard />
      </Column>
      <WholeRow id="discord">
        <DiscordCard />
      </WholeRow>
    </Dashboard>
  );
}

/** Beside the codes, whose card is long. */
const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-24);
`;

const WholeRow = styled.div`
  grid-column: 1 / -1;
`;
