import type { ApiResult } from '../api-result';
import type { DiscordApi } from '../discord-api';
import type { JobResult } from '../job-result';
import type { RoleOrder, Settlement } from '../role-order';
import type { OrderStore } from './order-store';

/**
 * Gives or takes one role. When the answer to an earlier request was lost, because the process or the connection died,
 * Discord is first asked whether the member has the role: so every grant is made once.
 */
export async function applyOrder(
  { orders, api }: { orders: OrderStore; api: DiscordApi },
  factId: string,
): Promise<JobResult> {
  const order = await orders.begin(factId);
  if (order === 'busy') return { kind: 'busy' };
  if (!order) return { kind: 'settled' };

  const { result, wasSent } = await attempt(api, order);

  // Left in doubt: the request may have arrived.
  if (result.kind === 'unknown') return result;
  const isSettled = await orders.settle(order, settlementFor(order, result, wasSent));
  if (result.kind !== 'done' && result.kind !== 'refused') return result;
  return isSettled ? { kind: 'settled' } : { kind: 'busy' };
}

/** `wasSent` is false while Discord was only asked how the member stands: the doubt then remains. */
async function attempt(api: DiscordApi, order: RoleOrder): Promise<{ result: ApiResult; wasSent: boolean }> {
  if (order.isInDoubt) {
    const found = await api.hasRole(order);
    if (found.kind !== 'read') return { result: found, wasSent: false };
    if (found.hasRole === (order.action === 'grant')) return { result: { kind: 'done' }, wasSent: false };
  }
  return { result: await api.setRole(order), wasSent: true };
}

type KnownResult = Exclude<ApiResult, { kind: 'unknown' }>;

function settlementFor(order: RoleOrder, result: KnownResult, wasSent: boolean): Settlement {
  if (result.kind === 'done') return { state: 'done', reason: null };
  if (result.kind !== 'refused') return { state: 'pending', isInDoubt: order.isInDoubt && !wasSent };
  // A member who left has no role, and nobody has a role that was deleted.
  const isGone = result.reason === 'not_in_server' || result.reason === 'role_missing';
  return { state: order.action === 'revoke' && isGone ? 'done' : 'parked', reason: result.reason };
}
