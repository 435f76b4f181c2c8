import { ABUSE_CATEGORIES } from '@ten8/contracts/community/constants';
import type { Report } from './abuse-store';

const labelOf = (category: string): string =>
  Object.entries(ABUSE_CATEGORIES).find(([value]) => value === category)?.[1] ?? category;

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const onOneLine = (text: string): string => text.split(LINE_END).join(' ');
const quote = (text: string): string[] => text.split(LINE_END).map((line) => `> ${line}`);

/** Discord refuses a longer message. */
const LONGEST = 2000;
const REST = '\n[…]';

/** Not through the middle of an emoji. The whole report is in the database. */
const cut = (content: string): string =>
  content.length <= LONGEST
    ? content
    : content.slice(0, LONGEST - REST.length).replace(/\p{Surrogate}$/u, '') + REST;

/**
 * A webhook message in Discord's format. It mentions nobody. Users cannot fake lines of the message: names have no line
 * breaks, and every line of the description is quoted.
 */
export function reportMessage(report: Report & { id: number }) {
  const { reportedBy: by, communityInfo: community } = report;
  const lines = [
    `Abuse report #${report.id}: ${labelOf(report.category)}`,
    `Reported by: ${by.name}${by.email === null ? '' : ` <${by.email}>`} (user ${by.id})`,
    community
      ? `Community: ${community.name} (${community.id}), owner ${community.ownerId}`
      : 'Community: none',
    `Time: ${report.createdAt.toISOString()}`,
  ];
  const content = [...lines.map(onOneLine), ...quote(report.description)].join('\n');
  return { content: cut(content), allowed_mentions: { parse: [] } };
}
