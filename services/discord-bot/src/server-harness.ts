import type { z } from 'zod';
import type { putDiscordServer, RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { PostKind } from '@ten8/contracts/discord-bot/posts';
import type { Role } from '@ten8/contracts/roles';
import type { DiscordUser } from '@ten8/discord-double/discord-state';
import type { Answer, Client } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import type { BotHarness, RunningBot } from './bot-harness';

const ADMIN = 1;

/** A community whose Admin owns a Discord server of its own, with a role and a channel ready to be chosen. */
export interface Precinct {
  communityId: number;
  guildId: string;
  officerRole: string;
  dispatcherRole: string;
  /** A role that Ten8 has no business with. */
  friendRole: string;
  channelId: string;
  admin: Client;
  path: string;
  /** A linked member of the community who is in the server. */
  member(
    username: string,
    roles: Role[],
    wish?: { wantsMentions?: boolean },
  ): DiscordUser & { userId: number };
  put(body: Partial<z.input<typeof putDiscordServer.body>>): Promise<Answer>;
  /** Has these kinds posted in this channel. */
  postIn(channelId: string, ...kinds: PostKind[]): Promise<Answer>;
  /** Previews the mapping and confirms what it shows; answers the preview. */
  map(mapping: RoleMapping): Promise<Answer>;
  rolesOf(user: DiscordUser): string[];
}

let communities = 0;
let users = 100;

export async function foundPrecinct(harness: BotHarness, bot: RunningBot): Promise<Precinct> {
  const { discord, community } = harness;
  const communityId = (communities += 1);
  const guildId = discord.addGuild(`Precinct ${communityId}`);
  const [officerRole, dispatcherRole, friendRole] = ['Officer', 'Dispatcher', 'Friend'].map(
    (name) => discord.addRole(name, guildId).id,
  ) as [string, string, string];
  const channelId = discord.addChannel('dispatch', true, guildId).id;
  const owner = discord.addMember(`owner-${communityId}`, guildId);
  discord.makeOwner(owner.id, guildId);
  const adminId = ADMIN + communityId * 1_000;
  community.join(adminId, ['Admin'], communityId, true);
  harness.linked(owner, { userId: adminId });

  const admin = bot.user(adminId);
  const path = `/api/communities/${communityId}/discord-server`;
  await eventually(async () => {
    const { status, body } = await admin.post(`${path}/preview`, { guildId });
    if (status !== 200) throw new Error(`the preview answered ${status}: ${body.message}`);
  });
  const put: Precinct['put'] = (body) => admin.put(path, { guildId, ...body });

  return {
    ...{ communityId, guildId, officerRole, dispatcherRole, friendRole, channelId, admin, path, put },
    member(username, roles, wish = {}) {
      const userId = (users += 1);
      const user = discord.addUser(username);
      discord.memberJoins(user, guildId);
      community.join(userId, roles, communityId);
      harness.linked(user, { userId, ...wish });
      return { ...user, userId };
    },
    postIn(channel, ...kinds) {
      const posts = Object.fromEntries(kinds.map((kind) => [kind, { channelId: channel, isOn: true }]));
      return put({ posts });
    },
    async map(mapping) {
      const preview = await admin.post(`${path}/preview`, { guildId, mapping });
      const answer = await put({ mapping, confirmed: preview.body.fingerprint });
      if (answer.status !== 200) throw new Error(`mapping answered ${answer.status}: ${answer.body.message}`);
      return preview;
    },
    rolesOf: (user) => discord.rolesOf(user.id, guildId).sort(),
  };
}
