import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBuckets } from './buckets';
import { addGuild, addRole, createDiscordState } from './discord-state';
import { createFaults } from './faults';
import { createGateway, INTENT } from './gateway';
import { createInteractions, type Interaction } from './interactions';
import { createLedger } from './ledger';
import { CLIENT_SECRET, createOAuth } from './oauth';
import { serveVerb } from './remote-control';
import { createRest, type RestCall } from './rest';
import { createRoutes } from './routes';
import { createVerbs, type Verbs } from './verbs';

export interface DiscordDoubleOptions {
  /** Chooses which requests the random faults hit. */
  seed?: number;
  port?: number;
  token?: string;
  heartbeatMs?: number;
  /** Privileged intents switched on for the application; all that Ten8 asks for when left out. */
  allowedPrivileged?: number;
  /** Per route and server or channel, as in Discord's X-RateLimit headers. */
  bucket?: { limit: number; windowMs: number };
}

export interface DiscordDouble extends Verbs {
  /** `http://127.0.0.1:<port>`, for `controlDiscordDouble`. */
  origin: string;
  /** The DISCORD_ variables that point the real bot here. */
  env: Record<DiscordVariable, string>;
  guildId: string;
  linkedRoleId: string;
  channelId: string;
  calls: RestCall[];
  /** The first REST call, past or future, that the predicate accepts. */
  waitFor: (predicate: (call: RestCall) => boolean, withinMs?: number) => Promise<RestCall>;
  /** Sends a slash command and waits for its answer. */
  slashAnswered: (...sent: Parameters<Verbs['slash']>) => Promise<Interaction>;
  close: () => Promise<void>;
}

type DiscordVariable =
  | 'DISCORD_TOKEN'
  | 'DISCORD_APPLICATION_ID'
  | 'DISCORD_GUILD_ID'
  | 'DISCORD_LINKED_ROLE_ID'
  | 'DISCORD_CLIENT_ID'
  | 'DISCORD_CLIENT_SECRET'
  | 'DISCORD_API_URL';

const TOKEN = 'double-token';
const APPLICATION_ID = '100000000000000001';
const GUILD_ID = '200000000000000001';
const LINKED_ROLE_ID = '300000000000000001';

/** Discord's REST v10 and gateway on a loopback port, with one server, one linked role and one channel. */
export async function startDiscordDouble(options: DiscordDoubleOptions = {}): Promise<DiscordDouble> {
  const { server, gateway, verbs, calls, callEvents } = assemble(options);
  const channelId = verbs.addChannel('dispatch').id;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const waitFor = waitOn(calls, callEvents);
  return {
    ...verbs,
    origin,
    env: {
      DISCORD_TOKEN: options.token ?? TOKEN,
      DISCORD_APPLICATION_ID: APPLICATION_ID,
      DISCORD_GUILD_ID: GUILD_ID,
      DISCORD_LINKED_ROLE_ID: LINKED_ROLE_ID,
      DISCORD_CLIENT_ID: APPLICATION_ID,
      DISCORD_CLIENT_SECRET: CLIENT_SECRET,
      DISCORD_API_URL: `${origin}/api`,
    },
    guildId: GUILD_ID,
    linkedRoleId: LINKED_ROLE_ID,
    channelId,
    calls,
    waitFor,
    slashAnswered: async (...sent) => {
      const interaction = verbs.slash(...sent);
      await waitFor((call) => call.path.includes(interaction.token) && interaction.answer !== null);
      return interaction;
    },
    close: async () => {
      gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function assemble(options: DiscordDoubleOptions) {
  const token = options.token ?? TOKEN;
  const state = createDiscordState(APPLICATION_ID);
  addRole(state, addGuild(state, GUILD_ID, 'San Andreas RP'), 'Linked', { id: LINKED_ROLE_ID });
  const ledger = createLedger();
  const faults = createFaults(options.seed ?? 1);
  const calls: RestCall[] = [];
  const oauth = createOAuth(APPLICATION_ID);
  const callEvents = new EventEmitter().setMaxListeners(0);
  const gatewayUrl = () => `ws://127.0.0.1:${portOf(server)}/ws`;
  const buckets = createBuckets(options.bucket?.limit ?? 1000, options.bucket?.windowMs ?? 1000);
  const server = createRest({
    routes: () => routes,
    faults,
    buckets,
    token,
    oauth,
    onCall: (call) => {
      calls.push(call);
      callEvents.emit('call', call);
    },
    answerOther: (path, body) => serveVerb(verbs, path, body),
  });
  const gateway = createGateway({
    server,
    state,
    faults,
    token,
    heartbeatMs: options.heartbeatMs ?? 41_250,
    allowedPrivileged: options.allowedPrivileged ?? INTENT.guildMembers,
    ownUrl: gatewayUrl,
  });
  const interactions = createInteractions(state, gateway);
  const routes = [
    ...oauth.routes,
    ...createRoutes({ state, ledger, faults, interactions, gateway, gatewayUrl }),
  ];
  const known = { guildId: GUILD_ID, linkedRoleId: LINKED_ROLE_ID };
  const verbs = createVerbs({ state, ledger, faults, buckets, gateway, interactions, oauth, ...known });
  return { server, gateway, verbs, calls, callEvents };
}

function waitOn(calls: RestCall[], callEvents: EventEmitter): DiscordDouble['waitFor'] {
  return (predicate, withinMs = 20_000) =>
    new Promise((resolve, reject) => {
      const past = calls.find(predicate);
      if (past) return resolve(past);
      const stop = () => {
        clearTimeout(timer);
        callEvents.off('call', listen);
      };
      const listen = (call: RestCall) => {
        if (!predicate(call)) return;
        stop();
        resolve(call);
      };
      const timer = setTimeout(() => {
        stop();
        const seen = calls.slice(-20).map((call) => `${call.method} ${call.path} ${call.status}`);
        reject(
          new Error(
            `Discord was not called as expected within ${withinMs} ms; last calls:\n${seen.join('\n')}`,
          ),
        );
      }, withinMs);
      callEvents.on('call', listen);
    });
}
