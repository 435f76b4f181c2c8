import { ABUSE_CATEGORIES } from '@ten8/contracts/community/constants';
import { escapeForDiscord } from '@ten8/service-kit/discord-text';
import type { Report } from './abuse-store';

const labelOf = (category: string): string =>
  Object.entries(ABUSE_CATEGORIES).find(([value]) => value === category)?.[1] ?? category;

/** Moderators open the links that a reporter gives as proof. */
const plain = (line: string): string => escapeForDiscord(line, { links: 'kept' });

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const onOneLine = (text: string): string => plain(text.split(LINE_END).join(' '));
const quote = (text: string): string[] => text.split(LINE_END).map((line) => `> ${plain(line)}`);

/** Discord refuses a longer message. */
const LONGEST = 2000;
const REST = '\n[…]';

/** Not through the middle of an emoji. The whole report is in the database. */
const cut = (content: string): string =>
  content.length <= LONGEST
    ? content
    : content.slice(0, LONGEST - REST.length).replace(/\p{Surrogate}$/u, '') + REST;

/**
 * A webhook message in Discord's format. It mentions nobody. Users cannot format it or fake lines of it: their texts are
 * escaped, names have no line breaks, and every line of the description is quoted.
 */
export function reportMessage(report: Report & { id: number }) {
  const { reportedBy: by, communityInfo: community } = report;
  const lines = [
    `Abuse report #${report.id}: ${labelOf(report.category)}`,
    `Reported by: ${onOneLine(by.name)}${by.email === null ? '' : ` <${onOneLine(by.email)}>`} (user ${by.id})`,
    community
      ? `Community: ${onOneLine(community.name)} (${community.id}), owner ${community.ownerId}`
      : 'Community: none',
    `Time: ${report.createdAt.toISOString()}`,
  ];
  const content = [...lines, ...quote(report.description)].join('\n');
  return { content: cut(content), allowed_mentions: { parse: [] } };
}
