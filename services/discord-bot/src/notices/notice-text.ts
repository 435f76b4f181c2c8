import type { z } from 'zod';
import type { boloCreated } from '@ten8/contracts/cad/bolos';
import type { callOpened } from '@ten8/contracts/cad/calls';
import { unitLocation } from '@ten8/contracts/cad/locations';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import type { unitStatusChanged } from '@ten8/contracts/cad/units';
import { escapeForDiscord } from '@ten8/service-kit/discord-text';

export interface NoticeText {
  /** Plain text in one line, for lists. */
  title: string;
  /** The text for Discord. Only we write markdown in it. */
  content: string;
}

export const ROLEPLAY_ONLY = '-# For roleplay only: this is not a real emergency.';

/**
 * With these lengths and forty mentions of at most 23 characters a message stays below Discord's 2,000. A message of
 * mentions alone has a title and 80 of them.
 */
export const LONGEST_TITLE = 100;
const LONGEST = { place: 300, description: 500, callsign: 100, word: 60 };

/** A character with its backslash, and the zero-width space that follows it. */
const ESCAPED = /\\?.\u200b?/gsu;

/**
 * Anyone may call 911, so a caller's words have no effect in Discord: no formatting, no mention, no link, no second
 * line. The text is cut by what Discord counts, escapes included.
 */
export function plainText(text: string, maxLength: number): string {
  let plain = '';
  for (const [escaped] of escapeForDiscord(plainLine(text), { links: 'broken' }).matchAll(ESCAPED)) {
    if (plain.length + escaped.length > maxLength - 1) return `${plain}…`;
    plain += escaped;
  }
  return plain;
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

function alarmText(title: string, what: string, { unitCallsign, ...alarm }: Alarm): NoticeText {
  const location = unitLocation(alarm);
  return {
    title,
    content: [
      `**${what}: ${plainText(unitCallsign, LONGEST.callsign)}**`,
      ...(location ? [`**Location:** ${plainText(location, LONGEST.place)}`] : []),
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}

type Bolo = z.output<typeof boloCreated.data>;

export function boloText({ type, description, plate, vin }: Omit<Bolo, 'boloId'>): NoticeText {
  return {
    title: `BOLO: ${plainLine(type)}`,
    content: [
      `**BOLO** · ${plainText(type, LONGEST.word)}`,
      plainText(description, LONGEST.description),
      ...(plate ? [`**Plate:** ${plainText(plate, LONGEST.word)}`] : []),
      ...(vin ? [`**VIN:** ${plainText(vin, LONGEST.word)}`] : []),
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}

type OnDuty = Pick<z.output<typeof unitStatusChanged.data>, 'callsign' | 'status'>;

export function unitText({ callsign, status }: OnDuty): NoticeText {
  return {
    title: `${plainLine(callsign)} on duty`,
    content: `**${plainText(callsign, LONGEST.callsign)}** is on duty · ${status}`,
  };
}

type Report = Pick<CriminalReport, 'type' | 'reportNumber' | 'charges' | 'location'>;

/** Without the person's name, because a channel has readers who may not see records. */
export function reportText({ type, reportNumber, charges, location }: Report): NoticeText {
  const title = `${type === 'ARREST' ? 'Arrest' : 'Citation'} ${reportNumber}`;
  return {
    title,
    content: [
      `**${plainText(title, LONGEST.word)}**`,
      `**Charges:** ${plainText(charges.join(', '), LONGEST.description)}`,
      `**Location:** ${plainText(location, LONGEST.place)}`,
      ROLEPLAY_ONLY,
    ].join('\n'),
  };
}

/** Strikes out the first line, which is the title. */
export function closedText(content: string): string {
  const [first = '', ...rest] = content.split('\n');
  return [`~~${first}~~ · closed`, ...rest].join('\n');
}

export const isClosedText = (content: string): boolean => content.startsWith('~~');

const plainLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();
