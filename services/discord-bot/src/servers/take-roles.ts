import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { setRolesFromDiscord } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import type { Logger } from '@ten8/service-kit/observability/logger';
import { errorForLog } from '../discord/error-for-log';
import { decideRoles, type DecidingServer, type Decision } from './decide-roles';
import type { GivenRolesStore, Whose } from './given-roles-store';
import type { MemberList, MemberLists } from './member-lists';
import type { CommunityServer, ServerStore } from './server-store';

/** What may have changed: a person, a server or a community; everything when left out. */
interface Question extends Whose {
  guildId?: string;
  communityId?: number;
}

/** Sets roles in Ten8 by roles in Discord, for communities that switched this on. */
export interface RoleTaker {
  /** Compares soon. After a failure it is repeated within half a minute. */
  ask(question: Question): void;
  /**
   * Compares one person with their present data in one of the community's servers. Returns their roles in Ten8; null if
   * Discord does not decide about them there.
   */
  takeNow(servers: CommunityServer[], discordUserId: string, seen: Seen): Promise<Role[] | null>;
  stop(): void;
}

/** Fresh data from Discord about a server. */
interface Seen {
  guildId: string;
  members: MemberList;
}

interface TakerParts {
  servers: Pick<ServerStore, 'takingRoles'>;
  givenRoles: Pick<GivenRolesStore, 'people' | 'save' | 'delete'>;
  memberLists: Pick<MemberLists, 'known'>;
  client: () => { server(guildId: string): Pick<DecidingServer, 'name' | 'roles'> | null };
  /** Asks the community service to give and take these roles. */
  setRoles: (change: z.input<typeof setRolesFromDiscord.body>) => Promise<unknown>;
  logger: Pick<Logger, 'warn'>;
}

const SWEEP_MS = 30_000;

export function createRoleTaker(parts: TakerParts): RoleTaker {
  const asked = new Map<string, Question>();
  let isBusy = false;

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = takeFirst(asked); next; next = takeFirst(asked)) {
      await answer(parts, next).catch((error: unknown) =>
        parts.logger.warn({ err: errorForLog(error) }, 'could not compare roles from Discord, retrying'),
      );
    }
    isBusy = false;
  }
  const ask = (question: Question): void => {
    asked.set(JSON.stringify(question), question);
    void work();
  };
  const timer = setInterval(() => ask({}), SWEEP_MS);

  return {
    ask,
    async takeNow(servers, discordUserId, seen) {
      const [decision] = await apply(parts, servers, { whose: { discordUserId }, seen });
      if (decision) return decision.roles;
      const communityId = servers[0]?.communityId;
      const people = communityId ? await parts.givenRoles.people(communityId, { discordUserId }) : [];
      return people[0]?.roles ?? null;
    },
    stop: () => clearInterval(timer),
  };
}

function takeFirst(asked: Map<string, Question>): Question | null {
  for (const [key, question] of asked) {
    asked.delete(key);
    return question;
  }
  return null;
}

/** Compares all servers of a community together, because a role can come from any of them. */
async function answer(parts: TakerParts, { guildId, communityId, ...whose }: Question): Promise<void> {
  const taking = await parts.servers.takingRoles({ guildId, communityId });
  for (const servers of byCommunity(taking).values()) await apply(parts, servers, { whose });
}

function byCommunity(servers: CommunityServer[]): Map<number, CommunityServer[]> {
  const communities = new Map<number, CommunityServer[]>();
  for (const server of servers)
    communities.set(server.communityId, [...(communities.get(server.communityId) ?? []), server]);
  return communities;
}

/**
 * Changes nothing until the member list is known, so that a bot that was removed takes no roles away. Stops when the
 * community has changed what decides: everyone is compared again then. Returns the decisions that were sent.
 */
async function apply(
  parts: TakerParts,
  servers: CommunityServer[],
  { whose, seen }: { whose: Whose; seen?: Seen },
): Promise<Decision[]> {
  const deciding = servers.map((server) => viewDeciding(parts, server, seen));
  const communityId = servers[0]?.communityId;
  if (communityId === undefined || !deciding.some(({ roles, members }) => roles && members)) return [];
  const decisions = decideRoles(await parts.givenRoles.people(communityId, whose), deciding);
  const sent: Decision[] = [];
  for (const decision of decisions) {
    const present = await parts.servers.takingRoles({ communityId });
    if (!isDeepStrictEqual(sourcesOf(present), sourcesOf(servers))) break;
    await sendDecision(parts, communityId, decision);
    sent.push(decision);
  }
  return sent;
}

const sourcesOf = (servers: CommunityServer[]) =>
  servers.map(({ guildId, roleSources }) => [guildId, roleSources]);

/** The bot's present data about a server. */
export function viewDeciding(
  { client, memberLists }: Pick<TakerParts, 'client' | 'memberLists'>,
  { guildId, roleSources: sources }: Pick<CommunityServer, 'guildId' | 'roleSources'>,
  seen?: Seen,
): DecidingServer {
  const view = client().server(guildId);
  const members = seen?.guildId === guildId ? seen.members : memberLists.known(guildId);
  return { sources, members, roles: view?.roles ?? null, name: view?.name ?? `server ${guildId}` };
}

/** Sends the request before it saves the row: if the bot dies in between, it is sent again, which is harmless. */
async function sendDecision(
  { setRoles, givenRoles }: TakerParts,
  communityId: number,
  { member: { userId }, decided, granted, given, cause }: Decision,
): Promise<void> {
  await setRoles({ communityId, userId, decided, granted, cause });
  if (given === null) await givenRoles.delete(communityId, userId);
  else await givenRoles.save(communityId, userId, given);
}
