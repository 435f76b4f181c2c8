import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { output } from 'zod';
import {
  discordServerChanged,
  type ServerChoices,
  type ServerPreview,
} from '@ten8/contracts/discord-bot/community-server';
import { POST_KINDS } from '@ten8/contracts/discord-bot/posts';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Bot } from '../context';
import type { NewOrder } from '../role-order';
import { checkMapping, checkOneWay, checkPosts } from './check-settings';
import type { MemberList } from './member-lists';
import { requireManager, type Manager } from './require-manager';
import { requireServer } from './require-server';
import { changing, describeChanges, fingerprintOf, planSteps, type Step } from './role-changes';
import type { CommunityServer } from './server-store';

interface Request {
  communityId: number;
  guildId: string;
  settings: output<typeof ServerChoices>;
  actor: Actor;
  caller: Caller;
}

/** A dry run of `putServer`. */
export async function previewServer(bot: Bot, request: Request): Promise<ServerPreview> {
  const manager = await requireManager(bot, request);
  const members = await readMembers(manager, request);
  const { mapping, steps } = await planSettings(bot, request, { ...manager, members });
  return {
    fingerprint: fingerprintOf(request.guildId, mapping, steps),
    changes: describeChanges(steps, members, manager.view.roles),
  };
}

/** Maps roles and sets posts, in a server that is connected. Roles change only as a preview has shown. */
export async function putServer(bot: Bot, request: Request): Promise<void> {
  const { communityId, guildId, settings, caller } = request;
  const manager = await requireManager(bot, request);
  const planned = { ...manager, members: await readMembers(manager, request) };

  await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const { steps, ...server } = await planSettings(bot, request, planned, transaction);
    const { mapping } = server;
    if (changing(steps).length > 0 && settings.confirmed !== fingerprintOf(guildId, mapping, steps)) {
      throw refuse('invalid_request', 'These changes are not the ones that were shown. Look at them again.', {
        status: 409,
      });
    }
    await bot.servers.save({ communityId, guildId, ...server }, transaction);
    append(discordServerChanged, communityId, describeSettings(guildId, server));
    await bot.orders.order(ordersFor({ communityId, guildId }, steps), transaction);
  });
  manager.discord.roleQueue.wake([guildId]);
  manager.discord.memberLists.ensure(guildId);
  manager.discord.nicknameSetter.update();
}

/** Only a mapping needs the list of members; choosing a channel does not. */
const readMembers = async ({ discord }: Manager, { guildId, settings }: Request): Promise<MemberList> =>
  settings.mapping ? discord.memberLists.read(guildId) : new Map();

async function planSettings(
  { servers, wantedRoles }: Bot,
  { communityId, guildId, settings }: Request,
  manager: Manager & { members: MemberList },
  transaction?: Transaction,
) {
  const before = await requireServer(servers, { communityId, guildId }, transaction);
  const mapping = settings.mapping ?? before.mapping;
  const posts = { ...before.posts, ...settings.posts };
  const givesPendingRoles = settings.givesPendingRoles ?? before.givesPendingRoles;
  const setsNicknames = settings.setsNicknames ?? before.setsNicknames;
  if (settings.mapping) {
    checkMapping(settings.mapping, guildId, manager);
    checkOneWay(settings.mapping, before.roleSources);
  }
  if (settings.posts) checkPosts(settings.posts, before.posts, manager);

  const people = settings.mapping ? await wantedRoles.people(communityId, guildId, transaction) : [];
  const steps = planSteps(people, mapping, manager.members);
  return { mapping, posts, givesPendingRoles, setsNicknames, isMain: before.isMain, steps };
}

/** For the fact that tells of a server's settings. */
export function describeSettings(
  guildId: string,
  { mapping, posts }: Pick<CommunityServer, 'mapping' | 'posts'>,
) {
  const on = POST_KINDS.flatMap((kind) => {
    const { isOn = false, channelId = null } = posts[kind] ?? {};
    return isOn && channelId ? [[kind, channelId]] : [];
  });
  return {
    ...{ guildId, mapping, posts: Object.fromEntries(on) },
    channelId: posts.call?.isOn ? posts.call.channelId : null,
  };
}

const ordersFor = (server: { communityId: number; guildId: string }, steps: Step[]): NewOrder[] =>
  steps.map(({ person: { discordUserId }, roleId, action, known }) => ({
    ...{ ...server, factId: randomUUID(), discordUserId, roleId, action },
    ...(known && { known }),
  }));
