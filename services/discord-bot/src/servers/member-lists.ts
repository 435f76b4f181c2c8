import { refuse } from '@ten8/contracts/errors';
import type { Logger } from '@ten8/service-kit/logger';
import type { DiscordApi, ServerMember } from '../discord-api';
import { safeError } from '../safe-error';

/** Who is in a server and with which roles, by Discord id. */
export type MemberList = Map<string, ServerMember>;

export interface MemberLists {
  /** Read from Discord, or from the cache if that is at most half a minute old and no event came since. */
  read(guildId: string): Promise<MemberList>;
  invalidate(guildId: string): void;
}

const CACHE_MS = 30_000;

/** Refuses with `unavailable` while Discord does not answer. */
export function createMemberLists(
  api: Pick<DiscordApi, 'members'>,
  isReady: () => boolean,
  logger: Logger,
): MemberLists {
  const cache = new Map<string, { at: number; list: Promise<MemberList> }>();

  async function readAll(guildId: string): Promise<MemberList> {
    if (!isReady()) throw unavailable();
    const list: MemberList = new Map();
    try {
      for await (const page of api.members(guildId)) for (const member of page) list.set(member.id, member);
    } catch (error) {
      logger.warn({ err: safeError(error), guildId }, 'Discord did not answer with the member list');
      throw unavailable();
    }
    return list;
  }

  return {
    read(guildId) {
      const cached = cache.get(guildId);
      if (cached && Date.now() - cached.at < CACHE_MS) return cached.list;
      const fresh = { at: Date.now(), list: readAll(guildId) };
      cache.set(guildId, fresh);
      fresh.list.catch(() => cache.get(guildId) === fresh && cache.delete(guildId));
      return fresh.list;
    },
    invalidate: (guildId) => void cache.delete(guildId),
  };
}

const unavailable = () =>
  refuse('unavailable', 'Discord does not answer right now. Please try again.', { retryAfterMs: 2_000 });
