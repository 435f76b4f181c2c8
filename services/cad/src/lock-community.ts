import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { CadRecords } from './context';

/** The start of every write: one at a time in a community, and none in a deleted one. */
export async function lockCommunity(
  cad: Pick<CadRecords, 'communities'>,
  { transaction }: Tx,
  communityId: number,
  what = 'Community',
): Promise<void> {
  if (!(await cad.communities.hold(communityId, transaction))) throw refuse('not_found', `${what} not found`);
}
