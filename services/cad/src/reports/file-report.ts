import { reportFiled, type CriminalReport, type NewReport } from '@ten8/contracts/cad/reports';
import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

const DIGITS = 6;

interface ReportInput {
  actor: Actor;
  caller: Caller;
  communityId: number;
  sent: NewReport;
  idempotencyKey: IdempotencyKey | null;
}

/** Files a report on a character of this community. Its officer is the caller, its number the server's. */
export function fileReport(cad: Cad, input: ReportInput): Promise<CriminalReport> {
  const { actor, caller, communityId, sent, idempotencyKey } = input;
  return transactIdempotent(cad.db, cad.log, actedBy(caller), idempotencyKey, async (tx) => {
    await lockCommunity(cad, tx, communityId);
    await requireCharacter(cad, tx, communityId, sent.characterId);
    const now = cad.now();
    const number = await cad.communities.nextNumber('reports', communityId, tx.transaction);
    const report = await cad.reports.insert(
      {
        ...sent,
        communityId,
        reportNumber: `R-${now.getUTCFullYear()}-${String(number).padStart(DIGITS, '0')}`,
        officerId: actor.userId,
        createdAt: now,
      },
      tx.transaction,
    );
    tx.append(reportFiled, communityId, report);
    return report;
  });
}

async function requireCharacter(
  { characters }: Cad,
  { transaction }: Tx,
  communityId: number,
  characterId: number,
): Promise<void> {
  if (await characters.find(communityId, characterId, transaction)) return;
  const message = 'Character not found';
  throw refuse('invalid_request', message, { details: [{ path: 'characterId', message }] });
}
