import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { output } from 'zod';
import {
  discordServerChanged,
  discordServerDisconnected,
  type putDiscordServer,
  type ServerPreview,
} from '@ten8/contracts/discord-bot/community-server';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Bot } from '../context';
import { checkChannel, checkMapping } from './check-settings';
import { requireManager, type Manager } from './require-manager';
import { changing, describeChanges, fingerprintOf, planSteps, type Step } from './role-changes';

interface Request {
  communityId: number;
  settings: output<typeof putDiscordServer.body>;
  actor: Actor;
  caller: Caller;
}

/** Exactly what `putServer` would do; nothing is changed. */
export async function previewServer(bot: Bot, request: Request): Promise<ServerPreview> {
  const { guildId } = request.settings;
  const manager = await requireManager(bot, { ...request, guildId, isFresh: true });
  const { mapping, steps } = await planSettings(bot, request, manager);
  return {
    fingerprint: fingerprintOf(guildId, mapping, steps),
    changes: describeChanges(steps, manager.members, manager.view.roles),
  };
}

/** Connects, maps and chooses the channel; roles change only as a preview has shown. */
export async function putServer(bot: Bot, request: Request): Promise<void> {
  const { communityId, settings, caller } = request;
  const { guildId } = settings;
  const isFresh = settings.mapping !== undefined;
  const manager = await requireManager(bot, { ...request, guildId, isFresh });

  const ids = await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const { mapping, steps, channelId, isMoving } = await planSettings(bot, request, manager, transaction);
    if (changing(steps).length > 0 && settings.confirmed !== fingerprintOf(guildId, mapping, steps)) {
      throw refuse('invalid_request', 'These changes are not the ones that were shown. Look at them again.', {
        status: 409,
      });
    }
    if (isMoving) await bot.orders.deleteOfCommunity(communityId, transaction);
    await bot.servers.save({ communityId, guildId, mapping, channelId }, transaction);
    append(discordServerChanged, communityId, { guildId, mapping, channelId });
    return orderSteps(bot, { communityId, guildId }, steps, transaction);
  });
  await manager.discord.roleQueue.enqueue(ids);
}

/** Roles that people have stay with them; what is on its way is dropped. */
export async function disconnectServer(bot: Bot, communityId: number, caller: Caller): Promise<void> {
  await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const before = await bot.servers.find(communityId, transaction);
    if (!before) return;
    await bot.servers.delete(communityId, transaction);
    await bot.notices.deleteOfCommunity(communityId, transaction);
    await bot.orders.deleteOfCommunity(communityId, transaction);
    append(discordServerDisconnected, communityId, { guildId: before.guildId });
  });
}

async function planSettings(
  { servers, wantedRoles }: Bot,
  { communityId, settings }: Request,
  manager: Manager,
  transaction?: Transaction,
) {
  const { guildId } = settings;
  const owner = await servers.communityOf(guildId, transaction);
  if (owner !== null && owner !== communityId)
    throw refuse('already_linked', 'That server is already connected to another community.');
  const before = await servers.find(communityId, transaction);
  const isMoving = before !== null && before.guildId !== guildId;
  const kept = before && !isMoving ? before : { mapping: {}, channelId: null };
  const mapping = settings.mapping ?? kept.mapping;
  const channelId = settings.channelId === undefined ? kept.channelId : settings.channelId;
  if (settings.mapping) checkMapping(settings.mapping, guildId, manager);
  if (settings.channelId) checkChannel(settings.channelId, manager);

  const people = settings.mapping ? await wantedRoles.people(communityId, guildId, transaction) : [];
  return { mapping, channelId, isMoving, steps: planSteps(people, mapping, manager.members) };
}

/** The ids of those that need a request to Discord. */
async function orderSteps(
  { orders }: Bot,
  server: { communityId: number; guildId: string },
  steps: Step[],
  transaction: Transaction,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { person, roleId, action, known } of steps) {
    const factId = randomUUID();
    const { discordUserId } = person;
    const order = { ...server, factId, discordUserId, roleId, action };
    await orders.order(known ? { ...order, known } : order, transaction);
    if (!known) ids.push(factId);
  }
  return ids;
}
