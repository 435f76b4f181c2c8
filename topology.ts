import type { ServiceKey } from '@ten8/contracts/define';

/** One kind of process: its port, its schema, and the services that it needs. */
export interface ServiceSpec<Name extends ServiceKey = ServiceKey> {
  name: Name;
  /** Its port if it is not started by `npm start`. */
  port: number;
  /** Its PostgreSQL schema, owned by the role `ten8_<schema>`, or null if it stores nothing. */
  schema: string | null;
  /** The services that it sends requests to. */
  sendsTo: readonly ServiceKey[];
  /** The services whose event log it reads. */
  follows: readonly ServiceKey[];
}

/**
 * Every process of Ten8, in the order in which they start. The launcher and the tests read this list; a running
 * service knows only its environment. `topology.test.ts` proves that the services agree with it.
 */
const TOPOLOGY: { [Name in ServiceKey]: ServiceSpec<Name> } = {
  auth: { name: 'auth', port: 8101, schema: 'auth', sendsTo: ['community'], follows: [] },
  community: {
    name: 'community',
    port: 8102,
    schema: 'community',
    sendsTo: [],
    follows: ['auth', 'community', 'civilian', 'cad', 'discord-bot'],
  },
  civilian: {
    name: 'civilian',
    port: 8103,
    schema: 'civilian',
    sendsTo: ['community'],
    follows: ['community', 'cad'],
  },
  cad: { name: 'cad', port: 8104, schema: 'cad', sendsTo: ['community'], follows: ['community', 'civilian'] },
  realtime: {
    name: 'realtime',
    port: 8105,
    schema: null,
    sendsTo: ['cad', 'community'],
    follows: ['auth', 'community', 'cad'],
  },
  'discord-bot': {
    name: 'discord-bot',
    port: 8106,
    schema: 'discord',
    sendsTo: ['auth', 'community'],
    follows: ['auth', 'community', 'cad'],
  },
  gateway: {
    name: 'gateway',
    port: 8080,
    schema: null,
    sendsTo: ['auth', 'community', 'civilian', 'cad', 'realtime', 'discord-bot'],
    follows: ['auth', 'community', 'cad'],
  },
};

export const services: readonly ServiceSpec[] = Object.values(TOPOLOGY);

export const specOf = (name: ServiceKey): ServiceSpec => TOPOLOGY[name];

/** The other services whose addresses this one needs. */
export const neighboursOf = (name: ServiceKey): ServiceKey[] => {
  const { sendsTo, follows } = specOf(name);
  return [...new Set([...sendsTo, ...follows])].filter((other) => other !== name);
};

/** The environment variable with a service's address: `CAD_URL`, `DISCORD_BOT_URL`. */
export const urlVariable = (name: ServiceKey): string => `${name.toUpperCase().replaceAll('-', '_')}_URL`;

/** A value for every service. */
export const forEachService = <T>(valueOf: (name: ServiceKey) => T): Record<ServiceKey, T> => ({
  auth: valueOf('auth'),
  community: valueOf('community'),
  civilian: valueOf('civilian'),
  cad: valueOf('cad'),
  realtime: valueOf('realtime'),
  'discord-bot': valueOf('discord-bot'),
  gateway: valueOf('gateway'),
});
