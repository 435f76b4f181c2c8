import type { z } from 'zod';
import type { callOpened, callsClosed } from '@ten8/contracts/cad/calls';
import { closedText, plainText, ROLEPLAY_ONLY, type NoticeText } from './notice-text';

type OpenedCall = z.output<typeof callOpened.data>;

/** The calls that one message stands for. */
export interface CallGroup {
  count: number;
  lastNumber: number;
  /** When the last one was opened: ISO 8601 UTC. */
  lastAt: string;
  /** Of the latest calls, the last one at the end. Those of closed calls are struck out. */
  lines: string[];
  /** The ids of its calls that are not closed. Groups of earlier releases have none, and are not struck out. */
  open?: number[];
}

/** The subject of a message about a group of calls. */
export const CALL_GROUP = 'calls';
/** This many calls within a minute are posted one by one; further ones become a group. */
export const CALLS_ALONE = 5;

const LINES = 8;
/** With these lines and forty mentions a message stays below Discord's 2,000 characters. */
const LONGEST_PLACE = 60;

const lineOf = (callNumber: number): string => `#${callNumber} · `;

/** The group with one more call. A call that is in it already changes nothing. */
export function addToGroup(group: CallGroup | null, call: OpenedCall, at: string): CallGroup {
  if (group && call.callNumber <= group.lastNumber) return group;
  const line = `${lineOf(call.callNumber)}${call.priority} priority · ${plainText(call.location, LONGEST_PLACE)}`;
  const open = group ? group.open : [];
  return {
    count: (group?.count ?? 0) + 1,
    lastNumber: call.callNumber,
    lastAt: at,
    lines: [...(group?.lines ?? []), line].slice(-LINES),
    ...(open && { open: [...open, call.callId] }),
  };
}

/** The group after some of its calls, and perhaps others, were closed. */
export function closeInGroup(
  { open = [], lines, ...group }: CallGroup,
  closed: z.output<typeof callsClosed.data>['calls'],
): CallGroup {
  const isOver = (line: string) => closed.some(({ callNumber }) => line.startsWith(lineOf(callNumber)));
  return {
    ...group,
    lines: lines.map((line) => (isOver(line) ? `~~${line}~~` : line)),
    open: open.filter((callId) => !closed.some((call) => call.callId === callId)),
  };
}

/** The group after one of its calls was opened again. If it is open, nothing changes. */
export function reopenInGroup(
  group: CallGroup,
  { callId, callNumber }: { callId: number; callNumber: number },
): CallGroup {
  const { open, lines } = group;
  if (!open || open.includes(callId)) return group;
  const struckOut = `~~${lineOf(callNumber)}`;
  return {
    ...group,
    lines: lines.map((line) => (line.startsWith(struckOut) ? line.slice(2, -2) : line)),
    open: [...open, callId],
  };
}

/** The title is struck out once all its calls are closed. */
export function groupText({ count, lines, open }: CallGroup): NoticeText {
  const title = count === 1 ? 'One more 911 call' : `${count} more 911 calls`;
  const left = count - lines.length;
  const content = [
    `**${title}**`,
    ...(left > 0 ? [`${left} earlier, then`] : []),
    ...lines,
    ROLEPLAY_ONLY,
  ].join('\n');
  return open?.length === 0
    ? { title: `${title}, closed`, content: closedText(content) }
    : { title, content };
}
