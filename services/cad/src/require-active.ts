import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { CallRow } from './calls/call-store';
import type { CadRecords } from './context';

/** Refuses changes of a closed call. For a merged one the message names the other call. */
export async function requireActive(
  { calls }: Pick<CadRecords, 'calls'>,
  { communityId, status, mergedInto }: CallRow,
  transaction: Tx['transaction'],
): Promise<void> {
  if (status === 'active') return;
  const into = mergedInto === null ? null : await calls.find({ id: mergedInto, communityId }, transaction);
  if (into) throw refuse('call_merged', `This call was merged into #${into.callNumber}`);
  throw refuse('call_closed', 'This call is closed');
}
