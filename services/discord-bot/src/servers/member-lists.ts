import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '@ten8/contracts/errors';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { ApiFailure } from '../discord/api-result';
import type { DiscordApi } from '../discord/discord-api';
import { backoffMs } from '../queue/lane';
import type { ServerMember } from '../server-member';

/** The members of a server with their roles, by Discord id. */
export type MemberList = Map<string, ServerMember>;

/** Member lists, which are read once for each session, or outage of a server, and then updated by Discord's events. */
export interface MemberLists {
  /** Waits a moment for a list that is being read, then refuses with `unavailable`. */
  read(guildId: string): Promise<MemberList>;
  /** Null until the whole list was read. */
  known(guildId: string): MemberList | null;
  /** Also while the list is being read; null for someone who was not seen yet. */
  seen(guildId: string, discordUserId: string): ServerMember | null;
  /** Reads the list, unless it was read or is being read. */
  ensure(guildId: string): void;
  /** Reads the list again, because events may have been missed. */
  load(guildId: string): void;
  put(guildId: string, member: ServerMember): void;
  remove(guildId: string, discordUserId: string): void;
  /** The bot has left that server, or nobody needs its list any more. */
  forget(guildId: string): void;
  forgetAll(): void;
}

interface ListParts {
  api: Pick<DiscordApi, 'membersAfter'>;
  logger: Logger;
  /** A page was read; it may name people who joined while the bot was not connected. */
  onPage(guildId: string, members: ServerMember[]): Promise<void>;
  /** The whole list is known. */
  onComplete(guildId: string): void;
}

/** A list while it is being read, and afterwards. */
interface Reading {
  guildId: string;
  list: MemberList;
  /** Members with an event during the reading: a page with them may be older than the event. */
  touched: Set<string>;
  isComplete: boolean;
  done: Promise<void>;
}

const WAIT_MS = 4_000;
const LONGEST_PAUSE_MS = 300_000;
const LONGEST_LIMIT_MS = 60_000;

export function createMemberLists(parts: ListParts): MemberLists {
  const readings = new Map<string, Reading>();
  const begin = (guildId: string): Reading => beginReading(parts, readings, guildId);
  function touch(guildId: string, discordUserId: string): MemberList | undefined {
    const reading = readings.get(guildId);
    if (reading && !reading.isComplete) reading.touched.add(discordUserId);
    return reading?.list;
  }

  return {
    async read(guildId) {
      const reading = readings.get(guildId) ?? begin(guildId);
      await Promise.race([reading.done, pause(WAIT_MS, undefined, { ref: false })]);
      if (reading.isComplete) return reading.list;
      throw unavailable(reading.list.size);
    },
    known(guildId) {
      const reading = readings.get(guildId);
      return reading?.isComplete ? reading.list : null;
    },
    seen: (guildId, discordUserId) => readings.get(guildId)?.list.get(discordUserId) ?? null,
    ensure: (guildId) => void (readings.get(guildId) ?? begin(guildId)),
    load: (guildId) => void begin(guildId),
    put: (guildId, member) => void touch(guildId, member.id)?.set(member.id, member),
    remove: (guildId, discordUserId) => void touch(guildId, discordUserId)?.delete(discordUserId),
    forget: (guildId) => void readings.delete(guildId),
    forgetAll: () => readings.clear(),
  };
}

function beginReading(parts: ListParts, readings: Map<string, Reading>, guildId: string): Reading {
  const done = Promise.resolve();
  const reading: Reading = { guildId, list: new Map(), touched: new Set(), isComplete: false, done };
  const isWanted = () => readings.get(guildId) === reading;
  readings.set(guildId, reading);
  reading.done = readAll(parts, reading, isWanted).catch((error: unknown) => {
    parts.logger.warn({ err: error, guildId }, 'could not read a member list');
    if (isWanted()) readings.delete(guildId);
  });
  return reading;
}

/** Reads all pages; a page that is refused is requested again. */
async function readAll(parts: ListParts, reading: Reading, isWanted: () => boolean): Promise<void> {
  const { api, onComplete, logger } = parts;
  const { guildId } = reading;
  let refusals = 0;
  for (let after: string | null = '0'; after !== null && isWanted();) {
    const page = await api.membersAfter(guildId, after);
    if (page.kind === 'refused' || page.kind === 'unauthorized')
      throw new Error(`Discord refuses the member list: ${page.kind === 'refused' ? page.reason : 'token'}`);
    if (page.kind !== 'read') {
      refusals += 1;
      const ms = pauseAfter(page, refusals);
      logger.debug({ guildId, after, ms }, 'waiting before the next page of the member list');
      await pause(ms, undefined, { ref: false });
      continue;
    }
    refusals = 0;
    for (const member of page.members)
      if (!reading.touched.has(member.id)) reading.list.set(member.id, member);
    await handlePage(parts, { guildId, members: page.members }, isWanted);
    after = page.next;
  }
  reading.isComplete = isWanted();
  reading.touched.clear();
  if (reading.isComplete) onComplete(guildId);
}

/** Repeated while the database does not answer: the list would otherwise be missing until the next session. */
async function handlePage(
  { onPage, logger }: ListParts,
  { guildId, members }: { guildId: string; members: ServerMember[] },
  isWanted: () => boolean,
): Promise<void> {
  for (let tries = 1; isWanted(); tries += 1) {
    try {
      return await onPage(guildId, members);
    } catch (error) {
      logger.warn({ err: error, guildId }, 'could not use a page of a member list, retrying');
      await pause(backoffMs(tries, LONGEST_PAUSE_MS), undefined, { ref: false });
    }
  }
}

/** After a rate limit of unknown length, a minute at most. */
const pauseAfter = (failure: ApiFailure, times: number): number =>
  failure.kind === 'rate-limited'
    ? (failure.ms ?? backoffMs(times, LONGEST_LIMIT_MS))
    : backoffMs(times, LONGEST_PAUSE_MS);

const unavailable = (soFar: number) => {
  const found = soFar === 0 ? '' : ` (${soFar.toLocaleString('en-US')} so far)`;
  const sentence = `Ten8 is still reading who is in that Discord server${found}. Please try again in a few seconds.`;
  return refuse('unavailable', sentence, { retryAfterMs: 2_000 });
};
