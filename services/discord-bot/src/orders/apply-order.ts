import type { ApiFailure, ApiResult } from '../discord/api-result';
import type { DiscordApi } from '../discord/discord-api';
import type { JobResult } from '../queue/job-result';
import type { RoleOrder, Settlement } from '../role-order';
import type { OrderStore } from './order-store';
import type { Reach } from './reach';

export interface OrderParts {
  orders: Pick<OrderStore, 'begin' | 'settle'>;
  api: Pick<DiscordApi, 'member' | 'setRole'>;
  reach: Pick<Reach, 'standing' | 'refusal' | 'learn'>;
  /** Whether this person must pass the server's membership screening before they get roles; a failure if unknown. */
  mustWait: (order: RoleOrder) => Promise<boolean | ApiFailure>;
}

/**
 * Gives or takes one role. If the answer to an earlier request was lost, Discord is first asked whether the member has
 * the role, so that every grant is made once.
 */
export async function applyOrder(parts: OrderParts, factId: string): Promise<JobResult> {
  const { orders, reach } = parts;
  const order = await orders.begin(factId);
  if (order === 'busy') return { kind: 'busy' };
  if (!order) return { kind: 'settled' };

  const before = reach.standing(order);
  const known = await failureBefore(parts, order);
  const { result, wasSent } = known ? { result: known, wasSent: false } : await attempt(parts.api, order);

  // Stays in doubt: the request may have arrived.
  if (result.kind === 'unknown') return result;
  if (result.kind === 'refused' && !known) reach.learn(order, result.reason, before);
  const isSettled = await orders.settle(order, settlementFor(order, result, wasSent));
  if (result.kind !== 'done' && result.kind !== 'refused') return result;
  return isSettled ? { kind: 'settled' } : { kind: 'busy' };
}

/** Why no request is sent: Discord would refuse it, or what must be known first is not known. */
async function failureBefore({ reach, mustWait }: OrderParts, order: RoleOrder): Promise<ApiFailure | null> {
  const reason = reach.refusal(order);
  if (reason) return { kind: 'refused', reason };
  const waits = order.action === 'grant' && (await mustWait(order));
  return waits === true ? { kind: 'refused', reason: 'not_screened' } : waits || null;
}

/** `wasSent` is false if only the member's roles were read: the order then stays in doubt. */
async function attempt(
  api: OrderParts['api'],
  order: RoleOrder,
): Promise<{ result: ApiResult; wasSent: boolean }> {
  if (order.isInDoubt) {
    const found = await api.member(order.guildId, order.discordUserId);
    if (found.kind !== 'read') return { result: found, wasSent: false };
    const hasRole = found.member.roles.includes(order.roleId);
    if (hasRole === (order.action === 'grant')) return { result: { kind: 'done' }, wasSent: false };
  }
  return { result: await api.setRole(order), wasSent: true };
}

type KnownResult = Exclude<ApiResult, { kind: 'unknown' }>;

function settlementFor(order: RoleOrder, result: KnownResult, wasSent: boolean): Settlement {
  if (result.kind === 'done') return { state: 'done', reason: null };
  const isInDoubt = order.isInDoubt && !wasSent;
  if (result.kind !== 'refused') return { state: 'pending', isInDoubt };
  // A member who left has no role, and nobody has a role that was deleted.
  const isGone = result.reason === 'not_in_server' || result.reason === 'role_missing';
  const { reason } = result;
  return order.action === 'revoke' && isGone
    ? { state: 'done', reason }
    : { state: 'parked', reason, isInDoubt };
}
