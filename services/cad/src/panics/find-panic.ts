import type { Transaction } from 'sequelize';
import type { Panic } from '@ten8/contracts/cad/panic';
import { refuse } from '@ten8/contracts/errors';
import type { CadRecords } from '../context';
import { presentPanic, type PanicRow } from './present-panic';

type Panics = Pick<CadRecords, 'panics'>;

export async function findPanic(
  { panics }: Panics,
  key: { id: number; communityId: number },
  transaction: Transaction,
): Promise<PanicRow> {
  const panic = await panics.find(key, transaction);
  if (!panic) throw refuse('not_found', 'Alarm not found');
  return panic;
}

export const readPanic = async (cad: Panics, known: PanicRow, transaction: Transaction): Promise<Panic> =>
  presentPanic(await findPanic(cad, known, transaction));

/** The fields that all facts about an alarm have. */
export const describePanic = ({
  id: panicId,
  alertId,
  unitId,
  callsign,
}: Pick<PanicRow, 'id' | 'alertId' | 'unitId' | 'callsign'>) => ({
  panicId,
  alertId,
  unitId,
  unitCallsign: callsign,
});
