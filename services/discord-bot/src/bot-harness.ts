import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryTypes, Sequelize } from 'sequelize';
import { discordLinked, discordUnlinked } from '@ten8/contracts/auth/discord';
import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import {
  startDiscordDouble,
  type DiscordDouble,
  type DiscordDoubleOptions,
} from '@ten8/discord-double/discord-double';
import type { DiscordUser } from '@ten8/discord-double/discord-state';
import { createNotifier } from '@ten8/event-log/notifier';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { buildActor, createClient, type Client } from '@ten8/test-kit/client';
import { freshDatabase } from '@ten8/test-kit/database-per-file';
import { eventually } from '@ten8/test-kit/eventually';
import { startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { startAuthStandIn, type AuthStandIn } from './auth-harness';

export interface RunningBot {
  url: string;
  /** What the services sign their requests with. */
  secret: string;
  client: Client;
  /** A signed-in user, as the gateway would introduce them; the same id is the same user. */
  user(userId: number): Client;
  status(): Promise<BotStatus>;
  /** Everything it wrote so far. */
  said(): string;
  /** As the kernel does it: no goodbye. */
  kill(): Promise<void>;
  /** The exit code. */
  stop(): Promise<number | null>;
}

/** Discord, auth, a database and a Redis of their own, and bots as real processes in between. */
export interface BotHarness {
  discord: DiscordDouble;
  auth: AuthStandIn;
  community: FakeService;
  cad: FakeService;
  /** Starts a bot and waits until it listens; with `isReady` until it is signed in. */
  start(env?: Record<string, string>, isReady?: boolean): Promise<RunningBot>;
  /** Auth says that this person has linked, as a user of their own unless told; answers the fact's id. */
  linked(user: DiscordUser, as?: { userId?: number; wantsMentions?: boolean }): string;
  unlinked(user: DiscordUser): string;
  /** Everything Redis knew is gone; the server is another one on the same port. */
  replaceRedis(): Promise<void>;
  sql<T extends object>(query: string, bind?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** Far from the ids that tests choose. */
const FIRST_USER = 10_001;
/** A slow machine needs its time to compile the bot and discord.js. */
const START_MS = 60_000;
/** As compiled: ten bots killed and started again would spend the test's time on compiling. `npm test` builds it. */
const MAIN = path.join(__dirname, '../dist/main.js');
const ROOT = path.join(__dirname, '../../..');

export async function startBotHarness(options: DiscordDoubleOptions = {}): Promise<BotHarness> {
  const dir = mkdtempSync(path.join(tmpdir(), 'ten8-bot-'));
  const redisPort = await freePort();
  let redis = await startRedis({ dir, port: redisPort, durable: false });
  const notifier = createNotifier(redis.url);
  const [discord, auth, community, cad, database] = await Promise.all([
    startDiscordDouble(options),
    startAuthStandIn((message) => notifier.notify('auth', message)),
    startFakeService({ onFact: (message) => notifier.notify('community', message) }),
    startFakeService({ onFact: (message) => notifier.notify('cad', message) }),
    freshDatabase(),
  ]);
  const secret = randomBytes(32).toString('base64url');
  const db = new Sequelize(database.url, {
    logging: false,
    dialectOptions: { options: '-c search_path=discord' },
  });
  const bots: RunningBot[] = [];
  const userIds = new Map<string, number>();
  const userIdOf = ({ id }: DiscordUser, given?: number): number => {
    const userId = given ?? userIds.get(id) ?? FIRST_USER + userIds.size;
    userIds.set(id, userId);
    return userId;
  };

  return {
    discord,
    auth,
    community,
    cad,
    async start(env = {}, isReady = true) {
      const bot = await startBot(secret, {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        INTERNAL_SECRET: secret,
        AUTH_URL: auth.url,
        COMMUNITY_URL: community.url,
        CAD_URL: cad.url,
        ...discord.env,
        ...env,
      });
      bots.push(bot);
      if (isReady) await eventually(async () => expectOk(await fetch(`${bot.url}/readyz`)), START_MS);
      return bot;
    },
    linked: (user, { userId, wantsMentions = false } = {}) =>
      auth.addFact(discordLinked, null, {
        userId: userIdOf(user, userId),
        discordUserId: user.id,
        discordUsername: user.username,
        notificationsEnabled: wantsMentions,
      }).id,
    unlinked: (user) =>
      auth.addFact(discordUnlinked, null, { userId: userIdOf(user), discordUserId: user.id }).id,
    async replaceRedis() {
      await redis.stop();
      redis = await startRedis({ dir, port: redisPort, durable: false });
    },
    sql: (query, bind = []) => db.query(query, { bind, type: QueryTypes.SELECT }),
    async stop() {
      await Promise.all(bots.map((bot) => bot.kill()));
      await Promise.all([db.close(), notifier.close()]);
      await Promise.all(
        [discord, auth, community, cad].map((one) => ('close' in one ? one.close() : one.stop())),
      );
      await Promise.all([redis.stop(), database.drop()]);
      rmSync(dir, { recursive: true, force: true });
    },
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
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const exited = once(child, 'exit');
  const port = await eventually(() => readPort(child, said), START_MS);
  const url = `http://127.0.0.1:${port}`;
  const client = createClient({ url, secret, actor: null, seen: {} });
  return {
    url,
    secret,
    client,
    user: (userId) => createClient({ url, secret, actor: buildActor(userId), seen: {} }),
    status: async () => (await client.get('/internal/discord/bot')).body,
    said: () => said,
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

function readPort(child: ChildProcess, said: string): number {
  const port = /"port":(\d+),"msg":"listening"/.exec(said)?.[1];
  if (!port) throw new Error(`the bot does not listen (exit code ${child.exitCode}):\n${said}`);
  return Number(port);
}
