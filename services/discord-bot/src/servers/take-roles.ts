import { setRolesFromDiscord } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import type { Logger } from '@ten8/service-kit/logger';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import type { DiscordClient } from '../discord-client';
import { safeError } from '../safe-error';
import { decideRoles, type Decision } from './decide-roles';
import type { GivenRolesStore, Whose } from './given-roles-store';
import type { MemberList, MemberLists } from './member-lists';
import type { CommunityServer, ServerStore } from './server-store';

/** Something may have changed for these: a person, a server or a community; everything when left out. */
interface Question extends Whose {
  guildId?: string;
  communityId?: number;
}

/** Lets Discord roles decide about roles in Ten8, where a community wants that. */
export interface RoleTaker {
  /** Compares soon. What fails is compared again within half a minute. */
  ask(question: Question): void;
  /**
   * Compares one person as Discord knows them now. Answers their roles in Ten8; null for someone about whom Discord does
   * not decide there.
   */
  takeNow(server: CommunityServer, discordUserId: string, members: MemberList): Promise<Role[] | null>;
  stop(): void;
}

interface TakerParts {
  servers: Pick<ServerStore, 'takingRoles'>;
  givenRoles: GivenRolesStore;
  memberLists: Pick<MemberLists, 'known'>;
  client: () => Pick<DiscordClient, 'server'>;
  services: ServiceClient;
  logger: Logger;
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
        parts.logger.warn(
          { err: safeError(error) },
          'roles from Discord could not be compared; trying again',
        ),
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
    async takeNow(server, discordUserId, members) {
      const [decision] = await apply(parts, server, { whose: { discordUserId }, members });
      if (decision) return decision.roles;
      const [person] = await parts.givenRoles.people(server.communityId, { discordUserId });
      return person?.roles ?? null;
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

/** Changes nothing until the member list is known. So a bot that was removed takes no role away. */
async function answer(parts: TakerParts, { guildId, communityId, ...whose }: Question): Promise<void> {
  for (const server of await parts.servers.takingRoles({ guildId, communityId })) {
    const members = parts.memberLists.known(server.guildId);
    if (members) await apply(parts, server, { whose, members });
  }
}

async function apply(
  parts: TakerParts,
  server: CommunityServer,
  { whose, members }: { whose: Whose; members: MemberList },
): Promise<Decision[]> {
  const { communityId, guildId, roleSources: sources } = server;
  const view = parts.client().server(guildId);
  if (!view) return [];
  const people = await parts.givenRoles.people(communityId, whose);
  const decisions = decideRoles(people, { sources, members, roles: view.roles });
  for (const decision of decisions) await carryOut(parts, communityId, decision);
  return decisions;
}

/** Told before it is recorded: a bot that dies in between tells it again, which changes nothing. */
async function carryOut(
  { services, givenRoles }: TakerParts,
  communityId: number,
  { member, decided, granted, cause }: Decision,
): Promise<void> {
  const { userId } = member;
  await services(setRolesFromDiscord, { body: { communityId, userId, decided, granted, cause } });
  if (member.discordUserId === null) await givenRoles.delete(communityId, userId);
  else await givenRoles.save(communityId, userId, granted);
}
