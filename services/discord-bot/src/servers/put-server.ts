import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { output } from 'zod';
import {
  discordServerChanged,
  type putDiscordServer,
  type RoleMapping,
  type ServerPreview,
} from '@ten8/contracts/discord-bot/community-server';
import { POST_KINDS, type PostChoices } from '@ten8/contracts/discord-bot/posts';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Bot } from '../context';
import type { NewOrder } from '../role-order';
import { checkMapping, checkOneWay, checkPosts } from './check-settings';
import { deleteServerData } from './disconnect-server';
import { findPlace, type As } from './find-place';
import type { MemberList } from './member-lists';
import { requireManager, type Manager } from './require-manager';
import { changing, describeChanges, fingerprintOf, planSteps, type Step } from './role-changes';

interface Request {
  communityId: number;
  settings: output<typeof putDiscordServer.body>;
  as: As;
  actor: Actor;
  caller: Caller;
}

/** A dry run of `putServer`. */
export async function previewServer(bot: Bot, request: Request): Promise<ServerPreview> {
  const { guildId } = request.settings;
  const manager = await requireManager(bot, { ...request, guildId });
  const members = await readMembers(manager, request);
  const { mapping, steps } = await planSettings(bot, request, { ...manager, members });
  return {
    fingerprint: fingerprintOf(guildId, mapping, steps),
    changes: describeChanges(steps, members, manager.view.roles),
  };
}

/** Connects a server, maps roles and sets posts. Roles change only as a preview has shown. */
export async function putServer(bot: Bot, request: Request): Promise<void> {
  const { communityId, settings, caller } = request;
  const { guildId } = settings;
  const manager = await requireManager(bot, { ...request, guildId });
  const planned = { ...manager, members: await readMembers(manager, request) };

  await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const { replaced, steps, ...server } = await planSettings(bot, request, planned, transaction);
    const { mapping, posts } = server;
    if (changing(steps).length > 0 && settings.confirmed !== fingerprintOf(guildId, mapping, steps)) {
      throw refuse('invalid_request', 'These changes are not the ones that were shown. Look at them again.', {
        status: 409,
      });
    }
    if (replaced) await deleteServerData(bot, replaced, transaction);
    await bot.servers.save({ communityId, guildId, ...server }, transaction);
    append(discordServerChanged, communityId, describeSettings(guildId, mapping, posts));
    await bot.orders.order(ordersFor({ communityId, guildId }, steps), transaction);
  });
  manager.discord.roleQueue.wake([guildId]);
  manager.discord.memberLists.ensure(guildId);
  manager.discord.nicknameSetter.update();
}

/** Only a mapping needs the list of members; connecting and choosing a channel do not. */
const readMembers = async ({ discord }: Manager, { settings }: Request): Promise<MemberList> =>
  settings.mapping ? discord.memberLists.read(settings.guildId) : new Map();

const NOTHING_CHOSEN = { mapping: {}, posts: {}, givesPendingRoles: false, setsNicknames: false };

async function planSettings(
  { servers, wantedRoles }: Bot,
  { communityId, settings, as }: Request,
  manager: Manager & { members: MemberList },
  transaction?: Transaction,
) {
  const { guildId } = settings;
  const { before, isMain, replaced } = await findPlace(servers, { communityId, guildId, as }, transaction);
  const kept = before ?? NOTHING_CHOSEN;
  const mapping = settings.mapping ?? kept.mapping;
  const posts = { ...kept.posts, ...settings.posts };
  const givesPendingRoles = settings.givesPendingRoles ?? kept.givesPendingRoles;
  const setsNicknames = settings.setsNicknames ?? kept.setsNicknames;
  if (settings.mapping) checkMapping(settings.mapping, guildId, manager);
  if (settings.mapping && before) checkOneWay(settings.mapping, before.roleSources);
  if (settings.posts) checkPosts(settings.posts, kept.posts, manager);

  const people = settings.mapping ? await wantedRoles.people(communityId, guildId, transaction) : [];
  const steps = planSteps(people, mapping, manager.members);
  return { mapping, posts, givesPendingRoles, setsNicknames, isMain, replaced, steps };
}

function describeSettings(guildId: string, mapping: RoleMapping, posts: PostChoices) {
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
