/**
 * Every process of Ten8: its name, its port where each has a machine of its own, its schema, whom it may
 * call and whose log it follows. The launcher and the tests read this list; a running service knows only its
 * environment.
 */
interface ServiceSpec {
  name: ServiceName;
  port: number;
  /** The PostgreSQL schema and role `ten8_<schema>` it owns, or null when it keeps nothing. */
  schema: string | null;
  calls: ServiceName[];
  follows: ServiceName[];
}

export type ServiceName = 'gateway' | 'auth' | 'community' | 'civilian' | 'cad' | 'realtime' | 'discord-bot';

export const services: ServiceSpec[] = [
  { name: 'auth', port: 8101, schema: 'auth', calls: ['community'], follows: [] },
  {
    name: 'community',
    port: 8102,
    schema: 'community',
    calls: [],
    follows: ['auth', 'community', 'civilian', 'cad', 'discord-bot'],
  },
  { name: 'civilian', port: 8103, schema: 'civilian', calls: ['community'], follows: ['community', 'cad'] },
  { name: 'cad', port: 8104, schema: 'cad', calls: ['community'], follows: ['community', 'civilian'] },
  {
    name: 'realtime',
    port: 8105,
    schema: null,
    calls: ['cad', 'community'],
    follows: ['auth', 'community', 'cad'],
  },
  {
    name: 'discord-bot',
    port: 8106,
    schema: 'discord',
    calls: ['auth', 'community'],
    follows: ['auth', 'community', 'cad'],
  },
  {
    name: 'gateway',
    port: 8080,
    schema: null,
    calls: ['auth', 'community', 'civilian', 'cad', 'realtime', 'discord-bot'],
    follows: ['auth', 'community'],
  },
];

/** The environment variable that tells a service where another one answers: `CAD_URL`, `DISCORD_BOT_URL`. */
export const urlVariable = (name: ServiceName): string => `${name.toUpperCase().replaceAll('-', '_')}_URL`;
