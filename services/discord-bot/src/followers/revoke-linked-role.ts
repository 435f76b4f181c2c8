import { discordUnlinked } from '@ten8/contracts/auth/discord';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { orderRole, type OrderParts } from './order-role';

export const revokeLinkedRole = (parts: OrderParts): FactHandler =>
  on(discordUnlinked, ({ id, data }, tx) => orderRole(parts, { factId: id, action: 'revoke', ...data }, tx));
