import type { z } from 'zod';
import type { DiscordServer, RoleMapping, ServerChoices } from '@ten8/contracts/discord-bot/community-server';
import type { DiscordServers } from '@ten8/contracts/discord-bot/community-servers';
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
  /** Of all servers of the community. */
  servers: string;
  /** Of this server. */
  path: string;
  /** A linked member of the community who is in the server. */
  member(
    username: string,
    roles: Role[],
    wish?: { wantsMentions?: boolean },
  ): DiscordUser & { userId: number };
  /** Also if it is connected already. */
  connect(): Promise<Answer>;
  /** The server must be connected, here and in `state`. */
  put(body: z.input<typeof ServerChoices>): Promise<Answer>;
  state(): Promise<DiscordServer>;
  /** Chooses this channel for posts of these kinds. Connects the server first, and so does `map`. */
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
  const servers = `/api/communities/${communityId}/discord-servers`;
  const path = `${servers}/${guildId}`;
  await eventually(async () => {
    const { body } = await admin.post(`${path}/preview`, {});
    if (!body.message.includes('is not connected')) throw new Error(`the preview answered ${body.message}`);
  });

  return {
    ...{ ...main, communityId, admin, servers, path },
    ...serverVerbs({ admin, servers, path, guildId }),
    member(username, roles, wish = {}) {
      const userId = (users += 1);
      const user = discord.addUser(username);
      discord.memberJoins(user, guildId);
      community.join(userId, roles, communityId);
      harness.linked(user, { userId, ...wish });
      return { ...user, userId };
    },
    async connectAnother() {
      const further = addServer(harness, `Academy ${communityId}`);
      discord.memberJoins(owner, further.guildId);
      discord.makeOwner(owner.id, further.guildId);
      await eventually(async () => {
        const { status, body } = await admin.post(servers, { guildId: further.guildId });
        if (status !== 200) throw new Error(`connecting answered ${status}: ${body.message}`);
      });
      return { ...further, path: `${servers}/${further.guildId}` };
    },
  };
}

type Verbs = Pick<Precinct, 'connect' | 'put' | 'state' | 'postIn' | 'map'>;

/** What an Admin does with a server. */
function serverVerbs({
  admin,
  servers,
  path,
  guildId,
}: Pick<Precinct, 'admin' | 'servers' | 'path' | 'guildId'>): Verbs {
  const connect = () => admin.post(servers, { guildId });
  async function requireConnected() {
    const { status, body } = await connect();
    if (status !== 200) throw new Error(`connecting answered ${status}: ${body.message}`);
  }
  const put: Precinct['put'] = (body) => admin.put(path, body);

  return {
    connect,
    put,
    async state() {
      const { body }: { body: DiscordServers } = await admin.get(servers);
      const found = body.servers.find(({ server }) => server.id === guildId);
      if (!found) throw new Error('the server is not connected');
      return found;
    },
    // Each of these reads a member in Discord, which may be limited at that moment.
    postIn(channel, ...kinds) {
      const posts = Object.fromEntries(kinds.map((kind) => [kind, { channelId: channel, isOn: true }]));
      return eventually(async () => {
        await requireConnected();
        const answer = await put({ posts });
        if (answer.status === 503) throw new Error(`choosing a channel answered ${answer.body.message}`);
        return answer;
      });
    },
    map: (mapping) =>
      eventually(async () => {
        await requireConnected();
        const preview = await admin.post(`${path}/preview`, { mapping });
        const answer = await put({ mapping, confirmed: preview.body.fingerprint });
        if (answer.status !== 200)
          throw new Error(`mapping answered ${answer.status}: ${answer.body.message}`);
        return preview;
      }),
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
