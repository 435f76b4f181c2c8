import { codesChanged, type CodeChanges, type CodeSet } from '@ten8/contracts/cad/codes';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';
import { compareCodes, isReordered } from './compare-codes';

interface Saving {
  caller: Caller;
  communityId: number;
  set: CodeSet;
  /** Only says what would change. */
  isDryRun: boolean;
  idempotencyKey?: IdempotencyKey | null;
}

/** Replaces a community's codes. Codes that calls use are retired instead of deleted. */
export async function saveCodes(
  cad: Cad,
  { caller, communityId, set, isDryRun, idempotencyKey = null }: Saving,
): Promise<CodeChanges> {
  if (isDryRun) return compareCodes(await cad.codes.list(communityId), set);
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const before = await cad.codes.list(communityId, tx.transaction);
    const changes = compareCodes(before, set);
    const { tenCodes, statuses } = before;
    await cad.codes.replace(communityId, { tenCodes, statuses, ...set }, cad.now(), tx.transaction);
    if (isReordered(before, set) || Object.values(changes).some((codes) => codes.length > 0))
      tx.append(codesChanged, communityId, changes);
    return changes;
  });
}
