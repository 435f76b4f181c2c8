import { type Guild, type Verdict } from '../guild';
import { type GrantStore, type RoleOrder, type Settlement } from './grant-store';

export type Outcome =
  | { kind: 'settled' }
  /** Another order for the same role is on the wire. */
  | { kind: 'busy' }
  | { kind: 'wait'; ms: number }
  | { kind: 'away'; error: string }
  | { kind: 'signed-out' };

/**
 * Carries out one order. A request whose answer was never written down, because the process or the connection died,
 * is not sent again before Discord was asked how the member stands: so every grant is made once.
 */
export async function carryOut(
  parts: { grants: GrantStore; guild: Guild },
  factId: string,
): Promise<Outcome> {
  const { grants, guild } = parts;
  const order = await grants.begin(factId);
  if (order === 'busy') return { kind: 'busy' };
  if (!order) return { kind: 'settled' };

  const verdict = await attempt(guild, order);

  // Left in doubt: the request may have arrived.
  if (verdict.kind === 'away') return verdict;
  await grants.settle(order, settlementOf(order, verdict));
  return verdict.kind === 'done' || verdict.kind === 'refused' ? { kind: 'settled' } : verdict;
}

async function attempt(guild: Guild, order: RoleOrder): Promise<Verdict> {
  if (order.isInDoubt) {
    const standing = await guild.hasRole(order);
    if (standing.kind !== 'read') return standing;
    if (standing.hasRole === (order.action === 'grant')) return { kind: 'done' };
  }
  return guild.setRole(order);
}

function settlementOf(order: RoleOrder, verdict: Exclude<Verdict, { kind: 'away' }>): Settlement {
  if (verdict.kind === 'done') return { state: 'done', reason: null };
  if (verdict.kind !== 'refused') return { state: 'pending' };
  // Whoever left took no role along, and a role that is gone is nobody's.
  const isMoot = verdict.reason === 'not_in_server' || verdict.reason === 'role_missing';
  return { state: order.action === 'revoke' && isMoot ? 'done' : 'parked', reason: verdict.reason };
}
