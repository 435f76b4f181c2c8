import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { ApiFailure } from '../discord/api-result';
import type { DiscordApi } from '../discord/discord-api';
import { errorForLog } from '../discord/error-for-log';
import type { ServerMember } from '../server-member';
import type { Named, NicknameStore } from './nickname-store';
import { nicknameFor } from './nickname-text';

/** Sets nicknames in every server, and restores the former ones. */
export interface Nicknames {
  /** Call it after somebody came on or went off duty, or a community changed the setting. */
  update(): void;
  stop(): void;
}

interface NicknameParts {
  nicknames: NicknameStore;
  api: Pick<DiscordApi, 'member' | 'setNickname'>;
  memberLists: {
    /** The members of a server; null while they are not known. */
    known(guildId: string): ReadonlyMap<string, ServerMember> | null;
    put(guildId: string, member: ServerMember): void;
  };
  logger: Logger;
}

const SWEEP_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export function createNicknames(parts: NicknameParts): Nicknames {
  let isAsked = false;
  let isBusy = false;
  const resting = new Set<string>();

  /** One request after another in each server, so that the rate limit of one server does not delay others. */
  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      while (isAsked) {
        isAsked = false;
        const servers = byServer(await parts.nicknames.named());
        const working = [...servers].filter(([guildId]) => !resting.has(guildId));
        // Waits for every server, also after an error in one: two runs must not work on the same nickname.
        await Promise.all(working.map(([guildId, people]) => workThrough(guildId, people).catch(warn)));
      }
    } finally {
      isBusy = false;
    }
  }
  async function workThrough(guildId: string, people: Named[]): Promise<void> {
    const members = parts.memberLists.known(guildId);
    for (const person of people) {
      const failure = await updateNickname(parts, person, members?.get(person.discordUserId) ?? null);
      if (failure) return rest(guildId, failure);
    }
  }
  function rest(guildId: string, failure: ApiFailure): void {
    const ms = failure.kind === 'rate-limited' ? (failure.ms ?? FIRST_PAUSE_MS) : SWEEP_MS;
    resting.add(guildId);
    void pause(Math.min(ms, LONGEST_PAUSE_MS), undefined, { ref: false }).then(() => {
      resting.delete(guildId);
      update();
    });
  }
  function update(): void {
    isAsked = true;
    work().catch(warn);
  }
  function warn(error: unknown): void {
    parts.logger.warn({ err: errorForLog(error) }, 'could not check nicknames, retrying');
  }

  const timer = setInterval(update, SWEEP_MS);
  return { update, stop: () => clearInterval(timer) };
}

function byServer(people: Named[]): Map<string, Named[]> {
  const servers = new Map<string, Named[]>();
  for (const person of people) servers.set(person.guildId, [...(servers.get(person.guildId) ?? []), person]);
  return servers;
}

/** Null when it is done, or when Discord will never allow it. */
async function updateNickname(
  parts: NicknameParts,
  person: Named,
  member: ServerMember | null,
): Promise<ApiFailure | null> {
  if (person.callsign === null) return restoreNickname(parts, person);
  const wanted = nicknameFor(person.callsign, person.name);
  const isDone = person.given === wanted && (person.isSet || person.refused !== null);
  return isDone || !member ? null : setNickname(parts, person, { wanted, former: member.nickname });
}

async function setNickname(
  { nicknames, api, logger }: NicknameParts,
  person: Named,
  { wanted, former }: { wanted: string; former: string | null },
): Promise<ApiFailure | null> {
  const { guildId, discordUserId } = person;
  await nicknames.begin({ ...person, former }, wanted);
  const result = await api.setNickname({ guildId, discordUserId, nickname: wanted });
  if (result.kind !== 'done' && result.kind !== 'refused') return result;
  const refused = result.kind === 'refused' ? result.reason : null;
  if (refused) logger.warn({ guildId, discordUserId, refused }, 'Discord does not allow this nickname');
  await nicknames.settle(person, refused);
  return null;
}

/** Restores a nickname, unless somebody has changed it. Asks Discord, because the event may not have arrived yet. */
async function restoreNickname(parts: NicknameParts, person: Named): Promise<ApiFailure | null> {
  const { nicknames, api } = parts;
  const { guildId, discordUserId, given, former } = person;
  const found = person.refused === null ? await api.member(guildId, discordUserId) : null;
  if (found && found.kind !== 'read' && found.kind !== 'refused') return found;
  if (found?.kind === 'read' && found.member.nickname === given) {
    const result = await api.setNickname({ guildId, discordUserId, nickname: former });
    if (result.kind !== 'done' && result.kind !== 'refused') return result;
    if (result.kind === 'done') noteFormer(parts, person);
  }
  await nicknames.end(person);
  return null;
}

/** Someone may be on duty again before the event arrives: the callsign must not count as their own nickname then. */
function noteFormer({ memberLists }: NicknameParts, { guildId, discordUserId, former }: Named): void {
  const member = memberLists.known(guildId)?.get(discordUserId);
  if (member) memberLists.put(guildId, { ...member, nickname: former });
}
