import type { z } from 'zod';
import type { callOpened } from '@ten8/contracts/cad/calls';
import type { PanicAlert } from '@ten8/contracts/cad/panic';

export interface NoticeText {
  /** Plain, one line: how people find it in a list. */
  title: string;
  /** For Discord: the only markdown in it is ours. */
  content: string;
}

const ROLEPLAY_ONLY = '-# For roleplay only: this is not a real emergency.';
const ZERO_WIDTH_SPACE = '\u200b';

/** With forty mentions of at most 23 characters a message stays below Discord's 2,000. */
/** A message of mentions alone has 80 of them. */
export const LONGEST_TITLE = 100;
const LONGEST = { place: 300, description: 500, callsign: 100 };

/**
 * Anyone may call 911, so a caller's words have no effect in Discord: no formatting, no mention, no link, no second
 * line. Discord shows a character after a backslash as it is, if it is neither a letter nor a digit. The text is cut by
 * what Discord counts, escapes included.
 */
export function plainText(text: string, most: number): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  let plain = '';
  for (const letter of line) {
    const escaped = escapeLetter(letter, plain);
    if (plain.length + escaped.length > most - 1) return `${plain}…`;
    plain += escaped;
  }
  return plain;
}

function escapeLetter(letter: string, before: string): string {
  if (letter === '@') return `\\@${ZERO_WIDTH_SPACE}`;
  if (letter === '/' && before.endsWith(':')) return `${ZERO_WIDTH_SPACE}\\/`;
  return /[\\*_~`|<>[\]()#:/.!+=-]/.test(letter) ? `\\${letter}` : letter;
}

export function callText(call: z.output<typeof callOpened.data>): NoticeText {
  const place = call.postalCode ? `${call.location} (postal ${call.postalCode})` : call.location;
  const title = `911 call #${call.callNumber}`;
  return {
    title,
    content: [
      `**${title}** · ${call.priority} priority`,
      `**Location:** ${plainText(place, LONGEST.place)}`,
      plainText(call.description, LONGEST.description),
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}

type Alarm = Pick<PanicAlert, 'unitCallsign' | 'location'>;

export const panicText = (alarm: PanicAlert): NoticeText =>
  alarmText(`Panic alarm of ${alarm.unitCallsign}`, 'PANIC ALARM', alarm);

export const unansweredText = (alarm: Alarm): NoticeText =>
  alarmText(
    `Unacknowledged panic alarm of ${alarm.unitCallsign}`,
    'NOBODY HAS ACKNOWLEDGED THE PANIC ALARM',
    alarm,
  );

function alarmText(title: string, what: string, { unitCallsign, location }: Alarm): NoticeText {
  return {
    title,
    content: [
      `**${what}: ${plainText(unitCallsign, LONGEST.callsign)}**`,
      ...(location ? [`**Location:** ${plainText(location, LONGEST.place)}`] : []),
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}
