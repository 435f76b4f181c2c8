import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import {
  rolesFromDiscordChanged,
  type MemberChange,
  type RolesPreview,
} from '@ten8/contracts/discord-bot/roles-from-discord';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Bot } from '../context';
import { decideRoles, type Decision, type RoleSources } from './decide-roles';
import type { MemberList } from './member-lists';
import { requireManager, type Manager } from './require-manager';
import { requireServer } from './require-server';
import type { CommunityServer } from './server-store';
import { viewDeciding } from './take-roles';

interface Request {
  communityId: number;
  guildId: string;
  isOn: boolean;
  sources: RoleSources;
  actor: Actor;
  caller: Caller;
}

/** A dry run of `putRolesFromDiscord`. */
export async function previewRolesFromDiscord(bot: Bot, request: Request): Promise<RolesPreview> {
  const server = await requireServer(bot.servers, request);
  const manager = await managerFor(bot, request, server);
  await readLists(bot, request.isOn ? [server] : [], server);
  const decisions = await plan(bot, request, manager);
  return {
    fingerprint: fingerprintOf(request, decisions),
    changes: changesOf(decisions, bot.discord?.memberLists.known(server.guildId) ?? null),
  };
}

/** Changes roles as the preview has shown, and from then on whenever they change in Discord. */
export async function putRolesFromDiscord(
  bot: Bot,
  request: Request & { confirmed?: string | undefined },
): Promise<void> {
  const { communityId, isOn, sources, confirmed, caller } = request;
  const server = await requireServer(bot.servers, request);
  const manager = await managerFor(bot, request, server);
  if (isOn) await readLists(bot, [server], server);

  await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const decisions = await plan(bot, request, manager, transaction);
    if (changesOf(decisions, null).length > 0 && confirmed !== fingerprintOf(request, decisions)) {
      throw refuse('invalid_request', 'These changes are not the ones that were shown. Look at them again.', {
        status: 409,
      });
    }
    const { guildId } = server;
    await bot.servers.setRoleSources(guildId, { roleSources: sources, takesRoles: isOn }, transaction);
    const all = await bot.servers.ofCommunity(communityId, transaction);
    if (!all.some(({ takesRoles }) => takesRoles))
      await bot.givenRoles.deleteOfCommunity(communityId, transaction);
    append(rolesFromDiscordChanged, communityId, {
      ...{ isOn, sources },
      ...(all.length > 1 && { guildId }),
    });
  });
  bot.discord?.roleTaker.ask({ communityId });
}

/** Null for switching it off, which must work even if Discord does not answer or the bot was removed. */
const managerFor = (
  bot: Bot,
  { isOn, actor, caller }: Request,
  { guildId }: CommunityServer,
): Promise<Manager> | null => (isOn ? requireManager(bot, { actor, caller, guildId }) : null);

/** The other servers that decide. If nothing is known about one of them, it takes no roles. */
async function othersThatDecide({ servers }: Bot, server: CommunityServer, transaction?: Transaction) {
  const all = await servers.ofCommunity(server.communityId, transaction);
  return all.filter(({ takesRoles, guildId }) => takesRoles && guildId !== server.guildId);
}

/** Waits for the member lists of all servers that decide: without them a preview is incomplete. */
async function readLists(bot: Bot, own: CommunityServer[], server: CommunityServer): Promise<void> {
  if (!bot.discord) return;
  const { client, memberLists } = bot.discord;
  const others = await othersThatDecide(bot, server);
  const there = others.filter(({ guildId }) => client.server(guildId) !== null);
  await Promise.all([...own, ...there].map(({ guildId }) => memberLists.read(guildId)));
}

async function plan(
  bot: Bot,
  request: Request,
  manager: Manager | null,
  transaction?: Transaction,
): Promise<Decision[]> {
  const { discord } = bot;
  const server = await requireServer(bot.servers, request, transaction);
  if (manager) checkSources(request.sources, server, manager);
  const others = await othersThatDecide(bot, server, transaction);
  const own = request.isOn ? [{ guildId: server.guildId, roleSources: request.sources }] : [];
  // If no server decides any more, everyone keeps their roles.
  if (!discord || own.length + others.length === 0) return [];
  const parts = { client: () => discord.client, memberLists: discord.memberLists };
  const deciding = [...own, ...others].map((one) => viewDeciding(parts, one));
  const people = await bot.givenRoles.people(request.communityId, {}, transaction);
  return decideRoles(people, deciding);
}

/** Either Ten8 or Discord decides about a role: otherwise they would undo each other's changes. */
function checkSources(sources: RoleSources, { mapping }: CommunityServer, { view }: Manager): void {
  for (const role of DECIDED_ROLES) {
    const ids = sources[role] ?? [];
    const problem = problemOf(ids, mapping[role] ?? null);
    if (problem)
      throw refuse('invalid_request', problem, { details: [{ path: `sources.${role}`, message: problem }] });
  }

  function problemOf(ids: string[], given: string | null): string | null {
    if (ids.length > 0 && given !== null)
      return 'A role goes one way: Ten8 already gives a Discord role for it. Choose No role there first.';
    const both = ids.find((id) => Object.values(mapping).includes(id));
    const name = view.roles.find(({ id }) => id === both)?.name;
    if (both) return `Ten8 itself gives ${name ?? 'that Discord role'}: choose another one.`;
    const isGone = ids.some((id) => !view.roles.some((one) => one.id === id));
    return isGone ? 'That role is not in the server any more, or belongs to Discord itself.' : null;
  }
}

/** The decisions that change roles in Ten8. */
const changesOf = (decisions: Decision[], members: MemberList | null): MemberChange[] =>
  decisions.flatMap(({ member, roles }) => {
    const add = roles.filter((role) => !member.roles.includes(role));
    const remove = member.roles.filter((role) => !roles.includes(role));
    if (add.length + remove.length === 0) return [];
    const inServer = member.discordUserId === null ? null : members?.get(member.discordUserId);
    const discordName = inServer?.name ?? member.discordUsername ?? 'unlinked';
    return [{ userId: member.userId, discordName, add, remove }];
  });

/**
 * Equal for the same choice and changes, and different for all others. What is only noted here, about a role that stays,
 * may be saved between the preview and the confirmation.
 */
function fingerprintOf({ isOn, sources }: Request, decisions: Decision[]): string {
  const chosen = DECIDED_ROLES.map((role) => [role, [...(sources[role] ?? [])].sort()]);
  const changes = decisions
    .filter(({ member, roles }) => roles.join() !== member.roles.join())
    .map(({ member, roles }) => [member.userId, member.roles, roles]);
  return createHash('sha256')
    .update(JSON.stringify([isOn, chosen, changes]))
    .digest('base64url');
}
