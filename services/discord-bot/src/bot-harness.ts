import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { QueryTypes, Sequelize } from 'sequelize';
import { discordLinked, discordUnlinked } from '@ten8/contracts/auth/discord';
import { setRolesFromDiscord } from '@ten8/contracts/community/members';
import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import {
  startDiscordDouble,
  type DiscordDouble,
  type DiscordDoubleOptions,
} from '@ten8/discord-double/discord-double';
import type { DiscordUser } from '@ten8/discord-double/discord-state';
import { createNotifier } from '@ten8/event-log/notifier';
import { buildActor, createClient, type Client } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { answerJson, startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { freshDatabase } from '@ten8/test-kit/fresh-database';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import { startFakeAuth, type FakeAuth } from './auth-harness';

export interface RunningBot {
  url: string;
  /** What the services sign their requests with. */
  secret: string;
  client: Client;
  /** A client of a signed-in user; the same id is the same user. */
  user(userId: number): Client;
  status(): Promise<BotStatus>;
  /** Its output so far. */
  output(): string;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** The exit code. */
  stop(): Promise<number | null>;
}

/** Bots as real processes, with a Discord double, a fake auth, a new database and a new Redis. */
export interface BotHarness {
  discord: DiscordDouble;
  auth: FakeAuth;
  community: FakeService;
  cad: FakeService;
  /** Starts a bot and waits until it listens; with `isReady` until it is signed in. */
  start(env?: Record<string, string>, isReady?: boolean): Promise<RunningBot>;
  /** Appends the fact that this person has linked, as a new user by default; returns the fact's id. */
  linked(user: DiscordUser, as?: { userId?: number; wantsMentions?: boolean }): string;
  unlinked(user: DiscordUser): string;
  /** Replaces Redis by an empty one on the same port. */
  replaceRedis(): Promise<void>;
  sql<T extends object>(query: string, bind?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** Far above the ids that tests choose. */
const FIRST_USER = 10_001;
/** A slow machine needs long to load the bot and discord.js. */
const START_MS = 60_000;
/** The compiled bot, because tests that restart ten bots would otherwise mostly compile. `npm test` builds it. */
const MAIN = path.join(__dirname, '../dist/main.js');
const ROOT = path.join(__dirname, '../../..');

export async function startBotHarness(options: DiscordDoubleOptions = {}): Promise<BotHarness> {
  const redis = await startOwnRedis();
  const fakes = await startFakes(options, redis.url);
  const database = await freshDatabase();
  const db = new Sequelize(database.url, {
    logging: false,
    dialectOptions: { options: '-c search_path=discord' },
  });
  const { discord, auth, community, cad } = fakes;
  const secret = randomBytes(32).toString('base64url');
  const shared = {
    ...{ DATABASE_URL: database.url, REDIS_URL: redis.url, INTERNAL_SECRET: secret },
    ...{ AUTH_URL: auth.url, COMMUNITY_URL: community.url, CAD_URL: cad.url },
    ...discord.env,
  };
  const bots: RunningBot[] = [];

  return {
    ...{ discord, auth, community, cad },
    ...tellOfLinks(auth),
    async start(env = {}, isReady = true) {
      const bot = await startBot(secret, { ...shared, ...env });
      bots.push(bot);
      if (isReady) await eventually(async () => expectOk(await fetch(`${bot.url}/readyz`)), START_MS);
      return bot;
    },
    replaceRedis: redis.restart,
    sql: (query, bind = []) => db.query(query, { bind, type: QueryTypes.SELECT }),
    async stop() {
      await Promise.all(bots.map((bot) => bot.kill()));
      await db.close();
      await fakes.stop();
      await Promise.all([redis.stop(), database.drop()]);
    },
  };
}

interface Reply {
  status: number;
  body: unknown;
}

async function startFakes(options: DiscordDoubleOptions, redisUrl: string) {
  const notifier = createNotifier(redisUrl);
  const community: FakeService = await startFakeService({
    onFact: (message) => notifier.notify('community', message),
    answer: answerJson(async ({ path: asked, body }) => takeRoles(community, asked, body)),
  });
  const [discord, auth, cad] = await Promise.all([
    startDiscordDouble(options),
    startFakeAuth((message) => notifier.notify('auth', message)),
    startFakeService({ onFact: (message) => notifier.notify('cad', message) }),
  ]);
  return {
    ...{ discord, auth, community, cad },
    stop: () => Promise.all([notifier.close(), discord.close(), auth.stop(), community.stop(), cad.stop()]),
  };
}

/** The fake community's answer to roles from Discord: they replace those that Discord decides about, with a fact. */
function takeRoles(community: FakeService, asked: string, sent: unknown): Reply | null {
  if (asked !== setRolesFromDiscord.path) return null;
  const { communityId, userId, decided, granted } = setRolesFromDiscord.body.parse(sent);
  const roles = community.rolesOf(userId, communityId);
  const next = roles?.filter((role) => !decided.includes(role)).concat(granted);
  if (next && next.join() !== roles?.join()) community.changeRoles(userId, next, communityId);
  return { status: 200, body: { roles: community.rolesOf(userId, communityId), isOwner: false } };
}

/** Appends auth's facts about people. The same person is always the same user. */
function tellOfLinks(auth: FakeAuth): Pick<BotHarness, 'linked' | 'unlinked'> {
  const userIds = new Map<string, number>();
  const userIdOf = ({ id }: DiscordUser, given?: number): number => {
    const userId = given ?? userIds.get(id) ?? FIRST_USER + userIds.size;
    userIds.set(id, userId);
    return userId;
  };
  return {
    linked(user, { userId, wantsMentions = false } = {}) {
      const link = { discordUserId: user.id, discordUsername: user.username };
      const data = { userId: userIdOf(user, userId), ...link, notificationsEnabled: wantsMentions };
      return auth.addFact(discordLinked, null, data).id;
    },
    unlinked: (user) =>
      auth.addFact(discordUnlinked, null, { userId: userIdOf(user), discordUserId: user.id }).id,
  };
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`the bot is not ready: ${await response.text()}`);
}

async function startBot(secret: string, env: Record<string, string>): Promise<RunningBot> {
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, SERVICE_PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  const port = await eventually(() => readPort(child, output), START_MS);
  const url = `http://127.0.0.1:${port}`;
  const client = createClient({ url, secret, actor: null, seen: {} });
  return {
    url,
    secret,
    client,
    user: (userId) => createClient({ url, secret, actor: buildActor(userId), seen: {} }),
    status: async () => (await client.get('/internal/discord/bot')).body,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

function readPort(child: ChildProcess, output: string): number {
  const port = /"port":(\d+),"msg":"listening"/.exec(output)?.[1];
  if (!port) throw new Error(`the bot does not listen (exit code ${child.exitCode}):\n${output}`);
  return Number(port);
}
