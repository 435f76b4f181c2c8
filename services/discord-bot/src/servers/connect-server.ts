import { discordServerChanged } from '@ten8/contracts/discord-bot/community-server';
import { MAX_SERVERS } from '@ten8/contracts/discord-bot/constants';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Bot } from '../context';
import { describeSettings } from './put-server';
import { requireManager } from './require-manager';

interface Connecting {
  communityId: number;
  guildId: string;
  actor: Actor;
  caller: Caller;
}

const NOTHING_CHOSEN = { mapping: {}, posts: {}, givesPendingRoles: false, setsNicknames: false };

/** Connects one more server, in which nothing is mapped and nothing is posted yet. */
export async function connectServer(bot: Bot, connecting: Connecting): Promise<void> {
  const { communityId, guildId, caller } = connecting;
  const { discord } = await requireManager(bot, connecting);

  await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    if (!(await bot.communities.lock(communityId, transaction)))
      throw refuse('not_found', 'Community not found');
    const found = await bot.servers.find(guildId, transaction);
    if (found?.communityId === communityId) return;
    if (found) throw refuse('already_linked', 'That server is already connected to another community.');
    const others = await bot.servers.ofCommunity(communityId, transaction);
    if (others.length >= MAX_SERVERS) throw full();
    const isMain = others.length === 0;
    await bot.servers.save({ communityId, guildId, ...NOTHING_CHOSEN, isMain }, transaction);
    append(discordServerChanged, communityId, describeSettings(guildId, NOTHING_CHOSEN));
  });
  discord.memberLists.ensure(guildId);
}

const full = () =>
  refuse(
    'quota_reached',
    `A community can connect ${MAX_SERVERS} Discord servers. Disconnect one of them first.`,
  );
