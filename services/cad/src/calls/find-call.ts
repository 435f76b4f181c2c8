import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from '../context';
import type { CallRow } from './call-store';

export async function findCall(
  { calls }: Pick<CadRecords, 'calls'>,
  key: { id: number; communityId?: number },
  transaction?: Tx['transaction'],
): Promise<CallRow> {
  const call = await calls.find(key, transaction);
  if (!call) throw refuse('not_found', 'Call not found');
  return call;
}
