import { randomUUID } from 'node:crypto';
import { type Transaction } from 'sequelize';
import { type output } from 'zod';
import {
  discordServerChanged,
  type putDiscordServer,
  type RoleMapping,
  type ServerPreview,
} from '@ten8/contracts/discord-bot/community-server';
import { refuse } from '@ten8/contracts/errors';
import { type Actor, type Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import { admitManager, type Manager } from './admit-manager';
import { changing, describeChanges, fingerprintOf, planRoles, type Step } from './plan-roles';
import { type Workplace } from './workplace';

type Wish = output<typeof putDiscordServer.body>;
interface Asked {
  communityId: number;
  wish: Wish;
  actor: Actor;
  caller: Caller;
}

/** Exactly what `putServer` would do, undone. */
export async function previewServer(bot: Workplace, asked: Asked): Promise<ServerPreview> {
  const manager = await admitManager(bot, asked, asked.wish.guildId, true);
  const { mapping, steps } = await planFor(bot, asked, manager);
  return {
    fingerprint: fingerprintOf(asked.wish.guildId, mapping, steps),
    changes: describeChanges(steps, manager.roster, manager.view.roles),
  };
}

/** Connects, maps and chooses the channel; roles change only as a preview has shown. */
export async function putServer(bot: Workplace, asked: Asked): Promise<void> {
  const { communityId, wish, caller } = asked;
  const { guildId } = wish;
  const manager = await admitManager(bot, asked, guildId, wish.mapping !== undefined);

  const ids = await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const { mapping, steps, channelId, isMoving } = await planFor(bot, asked, manager, transaction);
    if (changing(steps).length > 0 && wish.confirmed !== fingerprintOf(guildId, mapping, steps)) {
      throw refuse('invalid_request', 'These changes are not the ones that were shown. Look at them again.', {
        status: 409,
      });
    }
    if (isMoving) await bot.servers.forgetOrders(communityId, transaction);
    await bot.servers.save({ communityId, guildId, mapping, channelId }, transaction);
    append(discordServerChanged, communityId, { guildId, mapping, channelId });
    return orderSteps(bot, { communityId, guildId }, steps, transaction);
  });
  await manager.atWork.enqueueRoles(ids);
}

async function planFor(
  { servers }: Workplace,
  { communityId, wish }: Asked,
  manager: Manager,
  transaction?: Transaction,
) {
  const { guildId } = wish;
  const owner = await servers.ownerOf(guildId, transaction);
  if (owner !== null && owner !== communityId)
    throw refuse('already_linked', 'That server is already connected to another community.');
  const before = await servers.find(communityId, transaction);
  const isMoving = before !== null && before.guildId !== guildId;
  const kept = before && !isMoving ? before : { mapping: {}, channelId: null };
  const mapping = wish.mapping ?? kept.mapping;
  const channelId = wish.channelId === undefined ? kept.channelId : wish.channelId;
  if (wish.mapping) checkMapping(wish.mapping, guildId, manager);
  if (wish.channelId) checkChannel(wish.channelId, manager);

  const isAsked = wish.mapping !== undefined;
  const people = isAsked ? await servers.people(communityId, guildId, transaction) : [];
  return { mapping, channelId, isMoving, steps: planRoles(people, mapping, manager.roster) };
}

function checkMapping(mapping: RoleMapping, guildId: string, { view, above, atWork }: Manager): void {
  const { identity } = atWork;
  for (const [name, roleId] of Object.entries(mapping)) {
    if (roleId === null) continue;
    const role = view.roles.find(({ id }) => id === roleId);
    const message = !role
      ? 'That role is not in the server any more, or belongs to Discord itself.'
      : guildId === identity.guildId && roleId === identity.linkedRoleId
        ? `Everyone who is linked has ${role.name}: choose another role.`
        : !role.isEditable
          ? `In Discord, move the role ${view.botRole} above ${role.name} first: the bot hands out only roles below its own.`
          : role.position >= above
            ? `${role.name} is not below your own highest role in Discord.`
            : null;
    if (message)
      throw refuse('invalid_request', message, { details: [{ path: `mapping.${name}`, message }] });
  }
}

function checkChannel(channelId: string, { view }: Manager): void {
  const channel = view.channels.find(({ id }) => id === channelId);
  if (channel?.canPost) return;
  const message = channel
    ? `In Discord, let the bot see and write in #${channel.name} first.`
    : 'That channel is not in the server any more.';
  throw refuse('invalid_request', message, { details: [{ path: 'channelId', message }] });
}

/** The ids of those that Discord has to be asked for. */
async function orderSteps(
  { grants }: Workplace,
  server: { communityId: number; guildId: string },
  steps: Step[],
  transaction: Transaction,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { person, roleId, action, known } of steps) {
    const factId = randomUUID();
    const { discordUserId } = person;
    await grants.order(
      { ...server, factId, discordUserId, roleId, action, ...(known && { known }) },
      transaction,
    );
    if (!known) ids.push(factId);
  }
  return ids;
}
