import { type Guild, type Verdict } from '../guild';
import { type Outcome } from '../outcome';
import { type RoleOrder, type Settlement } from '../role-order';
import { type GrantStore } from './grant-store';

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

  const { verdict, wasSent } = await attempt(guild, order);

  // Left in doubt: the request may have arrived.
  if (verdict.kind === 'away') return verdict;
  const isSettled = await grants.settle(order, settlementOf(order, verdict, wasSent));
  if (verdict.kind !== 'done' && verdict.kind !== 'refused') return verdict;
  return isSettled ? { kind: 'settled' } : { kind: 'busy' };
}

/** `wasSent` is false while only a look was taken, or tried: the doubt then stands as it stood. */
async function attempt(guild: Guild, order: RoleOrder): Promise<{ verdict: Verdict; wasSent: boolean }> {
  if (order.isInDoubt) {
    const standing = await guild.hasRole(order);
    if (standing.kind !== 'read') return { verdict: standing, wasSent: false };
    if (standing.hasRole === (order.action === 'grant')) return { verdict: { kind: 'done' }, wasSent: false };
  }
  return { verdict: await guild.setRole(order), wasSent: true };
}

type Certain = Exclude<Verdict, { kind: 'away' }>;

function settlementOf(order: RoleOrder, verdict: Certain, wasSent: boolean): Settlement {
  if (verdict.kind === 'done') return { state: 'done', reason: null };
  if (verdict.kind !== 'refused') return { state: 'pending', isInDoubt: order.isInDoubt && !wasSent };
  // Whoever left took no role along, and a role that is gone is nobody's.
  const isMoot = verdict.reason === 'not_in_server' || verdict.reason === 'role_missing';
  return { state: order.action === 'revoke' && isMoot ? 'done' : 'parked', reason: verdict.reason };
}
