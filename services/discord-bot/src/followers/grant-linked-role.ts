import { discordLinked } from '@ten8/contracts/auth/discord';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { orderRole, type OrderParts } from './order-role';

/** Discord is slow and rate-limited, so the fact becomes an order; its id makes a second delivery harmless. */
export const grantLinkedRole = (parts: OrderParts): FactHandler =>
  on(discordLinked, ({ id, data }, tx) => orderRole(parts, { factId: id, action: 'grant', ...data }, tx));
