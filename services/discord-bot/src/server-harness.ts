import type { z } from 'zod';
import type { putDiscordServer, RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { PostKind } from '@ten8/contracts/discord-bot/posts';
import type { Role } from '@ten8/contracts/roles';
import type { DiscordUser } from '@ten8/discord-double/discord-state';
import type { Answer, Client } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import type { BotHarness, RunningBot } from './bot-harness';

const ADMIN = 1;

/** A community whose Admin owns a Discord server, with a role and a channel to choose. */
export interface Precinct {
  communityId: number;
  guildId: string;
  officerRole: string;
  dispatcherRole: string;
  /** A role that Ten8 does not manage. */
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
  /** Chooses this channel for posts of these kinds. */
  postIn(channelId: string, ...kinds: PostKind[]): Promise<Answer>;
  /** Previews the mapping and confirms it; returns the preview. */
  map(mapping: RoleMapping): Promise<Answer>;
  rolesOf(user: DiscordUser): string[];
  /** Connects one more server of the same Admin. */
  connectAnother(): Promise<FurtherServer>;
}

/** Another server, with roles and a channel of the same names. */
export interface FurtherServer extends Pick<
  Precinct,
  'guildId' | 'officerRole' | 'dispatcherRole' | 'friendRole' | 'channelId' | 'path' | 'rolesOf'
> {
  name: string;
}

let communities = 0;
/** Far above the ids of Admins. */
let users = 1_000_000;

export async function createPrecinct(harness: BotHarness, bot: RunningBot): Promise<Precinct> {
  const { discord, community } = harness;
  const communityId = (communities += 1);
  const main = addServer(harness, `Precinct ${communityId}`);
  const { guildId } = main;
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
    ...{ ...main, communityId, admin, path, put },
    member(username, roles, wish = {}) {
      const userId = (users += 1);
      const user = discord.addUser(username);
      discord.memberJoins(user, guildId);
      community.join(userId, roles, communityId);
      harness.linked(user, { userId, ...wish });
      return { ...user, userId };
    },
    // Each of these reads a member in Discord, which may be limited at that moment.
    postIn(channel, ...kinds) {
      const posts = Object.fromEntries(kinds.map((kind) => [kind, { channelId: channel, isOn: true }]));
      return eventually(async () => {
        const answer = await put({ posts });
        if (answer.status === 503) throw new Error(`choosing a channel answered ${answer.body.message}`);
        return answer;
      });
    },
    map: (mapping) =>
      eventually(async () => {
        const preview = await admin.post(`${path}/preview`, { guildId, mapping });
        const answer = await put({ mapping, confirmed: preview.body.fingerprint });
        if (answer.status !== 200)
          throw new Error(`mapping answered ${answer.status}: ${answer.body.message}`);
        return preview;
      }),
    async connectAnother() {
      const further = addServer(harness, `Academy ${communityId}`);
      discord.memberJoins(owner, further.guildId);
      discord.makeOwner(owner.id, further.guildId);
      await eventually(async () => {
        const { status, body } = await admin.post(`${path}s`, { guildId: further.guildId });
        if (status !== 200) throw new Error(`connecting answered ${status}: ${body.message}`);
      });
      return { ...further, path: `${path}s/${further.guildId}` };
    },
  };
}

function addServer({ discord }: BotHarness, name: string) {
  const guildId = discord.addGuild(name);
  const [officerRole, dispatcherRole, friendRole] = ['Officer', 'Dispatcher', 'Friend'].map(
    (role) => discord.addRole(role, guildId).id,
  ) as [string, string, string];
  const channelId = discord.addChannel('dispatch', true, guildId).id;
  const rolesOf = (user: DiscordUser) => discord.rolesOf(user.id, guildId).sort();
  return { name, guildId, officerRole, dispatcherRole, friendRole, channelId, rolesOf };
}
