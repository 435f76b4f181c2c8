import { ABUSE_CATEGORIES } from '@ten8/contracts/community/abuse';
import type { Report } from './abuse-store';

const labelOf = (category: string): string =>
  Object.entries(ABUSE_CATEGORIES).find(([value]) => value === category)?.[1] ?? category;

/** A webhook message in Discord's format. It mentions nobody, whatever the report says. */
export function reportMessage(report: Report & { id: number }) {
  const { reportedBy: by, communityInfo: community } = report;
  const content = [
    `Abuse report #${report.id}: ${labelOf(report.category)}`,
    `Reported by: ${by.name} <${by.email}> (user ${by.id})`,
    community
      ? `Community: ${community.name} (${community.id}), owner ${community.ownerId}`
      : 'Community: none',
    `Time: ${report.createdAt.toISOString()}`,
    report.description,
  ].join('\n');
  return { content, allowed_mentions: { parse: [] } };
}
