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

/**
 * Anyone may call 911, so a caller's words have no effect in Discord: no formatting, no mention, no link, no second
 * line. Discord shows a character after a backslash as it is, if it is neither a letter nor a digit.
 */
function plainText(text: string, max: number): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  const letters = [...line];
  const short = letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : line;
  return short
    .replace(/[\\*_~`|<>[\]()#@:/.!+=-]/g, '\\$&')
    .replace(/@/g, `@${ZERO_WIDTH_SPACE}`)
    .replace(/:\\\//g, `:${ZERO_WIDTH_SPACE}\\/`);
}

export function callText(call: z.output<typeof callOpened.data>): NoticeText {
  const place = call.postalCode ? `${call.location} (postal ${call.postalCode})` : call.location;
  const title = `911 call #${call.callNumber}`;
  return {
    title,
    content: [
      `**${title}** · ${call.priority} priority`,
      `**Location:** ${plainText(place, 200)}`,
      plainText(call.description, 400),
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}

export function panicText({ unitCallsign, location }: PanicAlert): NoticeText {
  const callsign = plainText(unitCallsign, 50);
  return {
    title: `Panic alarm of ${unitCallsign}`,
    content: [
      `**PANIC ALARM: ${callsign}**`,
      ...(location ? [`**Location:** ${plainText(location, 200)}`] : []),
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}
