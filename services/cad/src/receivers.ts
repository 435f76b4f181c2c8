import { kindOf, type Kind } from '@ten8/contracts/cad/unit-kinds';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from './context';
import { isOnDuty } from './policy';
import type { PlacedUnit } from './units/unit-store';

type Records = Pick<CadRecords, 'units' | 'dispatchers' | 'now'>;

/** Finds these units, which must all be on duty; 404 when one is not of this community. */
export async function findOnDuty(
  { units }: Records,
  { transaction }: Tx,
  communityId: number,
  unitIds: number[],
): Promise<PlacedUnit[]> {
  const found = await units.findAll(communityId, unitIds, transaction);
  if (found.length < unitIds.length) throw refuse('not_found', 'Unit not found');
  const off = found.find((unit) => !isOnDuty(unit));
  if (off) throw refuse('not_on_duty', `${off.callsign} is not on duty`);
  return found;
}

/** The users of units on duty (of these kinds, if given), and the dispatchers on duty. */
export async function usersOnDuty(
  { units, dispatchers, now }: Records,
  { transaction }: Tx,
  communityId: number,
  kinds: readonly Kind[] | undefined,
): Promise<number[]> {
  const onDuty = await units.onDuty(communityId, transaction);
  const meant = kinds ? onDuty.filter(({ department }) => kinds.includes(kindOf(department))) : onDuty;
  const atDesk = await dispatchers.userIdsOnDuty(communityId, now(), transaction);
  return [...new Set([...meant.map(({ userId }) => userId), ...atDesk])];
}
