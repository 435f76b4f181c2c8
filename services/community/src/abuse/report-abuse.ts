import type { AbuseReport } from '@ten8/contracts/community/abuse';
import { actedBy } from '@ten8/service-kit/access/guards';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import { giveBackIfFailed } from '@ten8/service-kit/http/limits';
import type { CommunityContext, Sender } from '../context';
import { fullName } from '../full-name';
import type { Report } from './abuse-store';

interface Reporter extends Sender {
  idempotencyKey: IdempotencyKey | null;
}

/** Saves a report for the moderators. One that could not be saved does not count as one of an hour. */
export async function reportAbuse(
  context: CommunityContext,
  reporter: Reporter,
  report: AbuseReport,
): Promise<{ id: number }> {
  const { abuse } = context.limits;
  const key = String(reporter.actor.userId);
  await abuse.take(key);
  const saved = await giveBackIfFailed(
    () => abuse.giveBack(key),
    () => saveReport(context, reporter, report),
  );
  context.deliverReports();
  return saved;
}

/** The server adds the reporter and the community's data; they are not sent. */
async function saveReport(
  context: CommunityContext,
  { actor, caller, idempotencyKey }: Reporter,
  { category, description, communityId }: AbuseReport,
): Promise<{ id: number }> {
  const { userId, email } = actor;
  const report = {
    category,
    description,
    reportedBy: { id: userId, name: fullName(actor), email },
    communityInfo: communityId === null ? null : await describeCommunity(context, communityId),
    createdAt: context.now(),
  };
  const { db, log, abuse } = context;
  return transactIdempotent(db, log, actedBy(caller), idempotencyKey, async (tx) => ({
    id: await abuse.insert(report, tx.transaction),
  }));
}

/** Also for outsiders, because removed members often have something to report. The answer contains none of this. */
async function describeCommunity(
  { communities }: CommunityContext,
  communityId: number,
): Promise<Report['communityInfo']> {
  const community = await communities.find(communityId);
  if (!community) return null;
  const { id, name, description, type, ownerId } = community;
  return { id, name, description, type, ownerId };
}
