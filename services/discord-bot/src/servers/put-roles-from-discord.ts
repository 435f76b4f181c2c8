import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import {
  rolesFromDiscordChanged,
  type MemberChange,
  type RolesPreview,
} from '@ten8/contracts/discord-bot/roles-from-discord';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Bot } from '../context';
import { decideRoles, type Decision, type RoleSources } from './decide-roles';
import type { MemberList } from './member-lists';
import { requireManager, type Manager } from './require-manager';
import type { CommunityServer } from './server-store';

interface Request {
  communityId: number;
  sources: RoleSources;
  actor: Actor;
  caller: Caller;
}

/** Exactly what switching it on would do; nothing is changed. */
export async function previewRolesFromDiscord(bot: Bot, request: Request): Promise<RolesPreview> {
  const { guildId } = await requireConnected(bot, request.communityId);
  const manager = await requireManager(bot, { ...request, guildId });
  const members = await manager.discord.memberLists.read(guildId);
  const decisions = await plan(bot, request, { manager, members });
  return {
    fingerprint: fingerprintOf(request.sources, decisions),
    changes: changesOf(decisions, members),
  };
}

/** Roles change as the preview has shown, and from then on whenever they change in Discord. */
export async function putRolesFromDiscord(
  bot: Bot,
  request: Request & { isOn: boolean; confirmed?: string | undefined },
): Promise<void> {
  const { communityId, isOn, sources, confirmed, caller } = request;
  const { guildId } = await requireConnected(bot, communityId);
  // Switching it off changes nobody, and must be possible when Discord does not answer.
  const manager = isOn ? await requireManager(bot, { ...request, guildId }) : null;
  const members = manager && (await manager.discord.memberLists.read(guildId));

  await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const decisions = manager && members ? await plan(bot, request, { manager, members }, transaction) : [];
    if (changesOf(decisions, members).length > 0 && confirmed !== fingerprintOf(sources, decisions)) {
      throw refuse('invalid_request', 'These changes are not the ones that were shown. Look at them again.', {
        status: 409,
      });
    }
    await bot.servers.setRoleSources(communityId, { roleSources: sources, takesRoles: isOn }, transaction);
    if (!isOn) await bot.givenRoles.deleteOfCommunity(communityId, transaction);
    append(rolesFromDiscordChanged, communityId, { isOn, sources });
  });
  bot.discord?.roleTaker.ask({ communityId });
}

async function requireConnected(
  { servers }: Bot,
  communityId: number,
  transaction?: Transaction,
): Promise<CommunityServer> {
  const server = await servers.find(communityId, transaction);
  if (!server) throw refuse('invalid_request', 'This community has no Discord server. Connect one first.');
  return server;
}

async function plan(
  bot: Bot,
  { communityId, sources }: Request,
  { manager, members }: { manager: Manager; members: MemberList },
  transaction?: Transaction,
): Promise<Decision[]> {
  const server = await requireConnected(bot, communityId, transaction);
  checkSources(sources, server, manager);
  const people = await bot.givenRoles.people(communityId, {}, transaction);
  return decideRoles(people, { sources, members, roles: manager.view.roles });
}

/** A role goes one way: if Ten8 and Discord both decided about it, each would undo the other. */
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

/** What changes in Ten8; what is only recorded is no change. */
const changesOf = (decisions: Decision[], members: MemberList | null): MemberChange[] =>
  decisions.flatMap(({ member, roles }) => {
    const add = roles.filter((role) => !member.roles.includes(role));
    const remove = member.roles.filter((role) => !roles.includes(role));
    if (add.length + remove.length === 0) return [];
    const inServer = member.discordUserId === null ? null : members?.get(member.discordUserId);
    const discordName = inServer?.name ?? member.discordUsername ?? 'unlinked';
    return [{ userId: member.userId, discordName, add, remove }];
  });

/** The same for the same roles and changes, and for nothing else. */
function fingerprintOf(sources: RoleSources, decisions: Decision[]): string {
  const chosen = DECIDED_ROLES.map((role) => [role, [...(sources[role] ?? [])].sort()]);
  const changes = decisions.map(({ member, roles }) => [member.userId, member.roles, roles]);
  return createHash('sha256')
    .update(JSON.stringify([chosen, changes]))
    .digest('base64url');
}
