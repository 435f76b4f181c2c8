import { unitHeard } from '@ten8/contracts/cad/units';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { CadRecords } from './context';

/**
 * Notes that this officer's unit was heard from, for what officers do without changing their unit: an answer, a note, a
 * request for aid, an edit. Then dispatch need not check it. Units that are not watched are left alone.
 */
export async function hearUnit(
  { units, now }: Pick<CadRecords, 'units' | 'now'>,
  tx: Tx,
  communityId: number,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  const unitId = await units.noteHeard({ communityId, userId, now: now() }, tx.transaction);
  if (unitId !== null) tx.append(unitHeard, communityId, { unitId });
}
