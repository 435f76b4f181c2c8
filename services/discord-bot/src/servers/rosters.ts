import { refuse } from '@ten8/contracts/errors';
import { type Logger } from '@ten8/service-kit/logger';
import { type Guild, type RosterMember } from '../guild';

/** Who is in a server and with which roles, by Discord id. */
export type Roster = Map<string, RosterMember>;

export interface Rosters {
  /** Read from Discord, unless that was done within the last half minute and nothing was heard since. */
  read(guildId: string): Promise<Roster>;
  forget(guildId: string): void;
}

const KEEP_MS = 30_000;

/** Refuses with `unavailable` while Discord does not answer. */
export function createRosters(guild: Pick<Guild, 'roster'>, isReady: () => boolean, logger: Logger): Rosters {
  const kept = new Map<string, { at: number; roster: Promise<Roster> }>();

  async function ask(guildId: string): Promise<Roster> {
    if (!isReady()) throw unavailable();
    const roster: Roster = new Map();
    try {
      for await (const members of guild.roster(guildId)) for (const one of members) roster.set(one.id, one);
    } catch (error) {
      logger.warn({ err: error }, 'Discord does not tell who is in the server');
      throw unavailable();
    }
    return roster;
  }

  return {
    read(guildId) {
      const known = kept.get(guildId);
      if (known && Date.now() - known.at < KEEP_MS) return known.roster;
      const fresh = { at: Date.now(), roster: ask(guildId) };
      kept.set(guildId, fresh);
      fresh.roster.catch(() => kept.get(guildId) === fresh && kept.delete(guildId));
      return fresh.roster;
    },
    forget: (guildId) => void kept.delete(guildId),
  };
}

const unavailable = () =>
  refuse('unavailable', 'Discord does not answer just now. Please try again.', { retryAfterMs: 2_000 });
