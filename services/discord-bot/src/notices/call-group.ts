import type { z } from 'zod';
import type { callOpened } from '@ten8/contracts/cad/calls';
import { plainText, ROLEPLAY_ONLY, type NoticeText } from './notice-text';

type OpenedCall = z.output<typeof callOpened.data>;

/** The calls that one message stands for. */
export interface CallGroup {
  count: number;
  lastNumber: number;
  /** When the last one was opened: ISO 8601 UTC. */
  lastAt: string;
  /** Of the latest calls, the last one at the end. */
  lines: string[];
}

/** The subject of a message about a group of calls. */
export const CALL_GROUP = 'calls';
/** This many calls within a minute are posted one by one; further ones become a group. */
export const CALLS_ALONE = 5;

const LINES = 8;
/** With these lines and forty mentions a message stays below Discord's 2,000 characters. */
const LONGEST_PLACE = 60;

/** The group with one more call. A call that is in it already changes nothing. */
export function addToGroup(group: CallGroup | null, call: OpenedCall, at: string): CallGroup {
  if (group && call.callNumber <= group.lastNumber) return group;
  const line = `#${call.callNumber} · ${call.priority} priority · ${plainText(call.location, LONGEST_PLACE)}`;
  return {
    count: (group?.count ?? 0) + 1,
    lastNumber: call.callNumber,
    lastAt: at,
    lines: [...(group?.lines ?? []), line].slice(-LINES),
  };
}

export function groupText({ count, lines }: CallGroup): NoticeText {
  const title = count === 1 ? 'One more 911 call' : `${count} more 911 calls`;
  const left = count - lines.length;
  return {
    title,
    content: [`**${title}**`, ...(left > 0 ? [`${left} earlier, then`] : []), ...lines, ROLEPLAY_ONLY].join(
      '\n',
    ),
  };
}
