import type { AbuseReport } from '@ten8/contracts/community/abuse';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { CommunityContext } from '../context';
import { fullName } from '../full-name';
import type { Report } from './abuse-store';

/** Saves a report for the moderators. The server adds the reporter and the community's data; they are not sent. */
export async function reportAbuse(
  context: CommunityContext,
  actor: Actor,
  { category, description, communityId }: AbuseReport,
): Promise<{ id: number }> {
  await context.limits.abuse.take(String(actor.userId));
  const { userId, email } = actor;
  const id = await context.abuse.insert({
    category,
    description,
    reportedBy: { id: userId, name: fullName(actor), email },
    communityInfo: communityId === null ? null : await describeCommunity(context, communityId),
    createdAt: context.now(),
  });
  context.deliverReports();
  return { id };
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
