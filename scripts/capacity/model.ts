import type { Costs } from './costs';

/** How much of a core may be used on average: the rest is for peaks, and for a replica that is down. */
const USED = 0.6;
/** After a restart of the gateways, all consoles have reconnected within this time. */
const BACK_SECONDS = 60;

interface Need {
  name: string;
  /** Cores that are busy on average. */
  cores: number;
  replicas: number;
  /** Thousandths of a core that each replica uses on average; of PostgreSQL, all it uses. */
  millicoresEach: number;
  /** Of each replica; unknown for PostgreSQL. */
  megabytes: number | null;
  officersPerReplica: number;
}

interface Limit {
  what: string;
  /** Officers on duty at which it is reached. */
  officers: number;
  step: string;
}

interface Capacity {
  needs: Need[];
  /** The nearest first. */
  limits: Limit[];
}

/** What a number of officers on duty needs, each with one console open. */
export function estimate(costs: Costs, officers: number): Capacity {
  return { needs: needsOf(costs, officers), limits: limitsOf(costs) };
}

function needsOf(costs: Costs, officers: number): Need[] {
  return Object.entries(loadOf(costs, officers)).map(([name, cores]) => {
    const replicas = name === 'postgres' ? 1 : Math.max(2, Math.ceil(cores / USED));
    return {
      name,
      cores,
      replicas,
      millicoresEach: Math.round((cores / replicas) * 1000 + (name === 'postgres' ? 0 : costs['idle-ms'])),
      megabytes: name === 'postgres' ? null : megabytesOf(costs, name, officers / replicas),
      officersPerReplica: Math.floor((officers / cores) * USED),
    };
  });
}

/** Of a replica. The sockets of its consoles are in addition to what every service needs. */
function megabytesOf(costs: Costs, name: string, consoles: number): number {
  const each: Record<string, number> = {
    gateway: costs['socket-kb-gateway'],
    realtime: costs['socket-kb-realtime'],
  };
  return Math.round(costs['process-mb'] + (consoles * (each[name] ?? 0)) / 1024);
}

/** Cores: for the normal load, or for all consoles that reconnect within a minute, if that is more. */
function loadOf(costs: Costs, officers: number): Record<string, number> {
  const writes = officers * costs['writes-per-officer'];
  const polls = officers * costs['polls-per-officer'];
  const opening = officers / BACK_SECONDS;
  const ms = (each: number, perSecond: number) => (each * perSecond) / 1000;
  const steadyOrBack = (steady: number, openMs: number) => Math.max(steady, ms(openMs, opening));
  return {
    gateway: steadyOrBack(
      ms(costs['poll-us-gateway'] / 1000, polls) + ms(costs['write-ms-gateway'], writes),
      costs['open-ms-gateway'],
    ),
    auth: ms(costs['open-ms-auth'], opening),
    community: steadyOrBack(ms(costs['write-ms-community'], writes), costs['open-ms-community']),
    cad: ms(costs['write-ms-cad'], writes),
    realtime: ms(costs['write-ms-realtime'], writes),
    others: ms(costs['write-ms-others'], writes),
    postgres: steadyOrBack(ms(costs['write-ms-postgres'], writes), costs['open-ms-postgres']),
  };
}

/** They follow the log of cad, which makes most commits, and get the message of each one. */
const LISTENERS = new Set(['gateway', 'realtime', 'community', 'cad', 'others']);
const LARGEST_POSTGRES_CORES = 32;

/** Redis delivers each write to every replica that follows the log, and replicas grow with the officers, too. */
function messagesOf(costs: Costs, officers: number): number {
  const listeners = needsOf(costs, officers).filter(({ name }) => LISTENERS.has(name));
  return officers * costs['writes-per-officer'] * listeners.reduce((sum, { replicas }) => sum + replicas, 0);
}

function officersOfOneRedis(costs: Costs): number {
  const most = costs['redis-messages-per-second'];
  let [possible, tooMany] = [0, most / costs['writes-per-officer']];
  while (tooMany - possible > 1) {
    const officers = (possible + tooMany) / 2;
    if (messagesOf(costs, officers) > most) tooMany = officers;
    else possible = officers;
  }
  return possible;
}

function limitsOf(costs: Costs): Limit[] {
  const limits: Limit[] = [
    {
      what: `cad's log takes ${costs['log-writes-per-second']} writes a second`,
      officers: costs['log-writes-per-second'] / costs['writes-per-officer'],
      step: 'positions after the commit, or stripes in the log (ADR 2); neither is built',
    },
    {
      what: `one Redis passes on ${costs['redis-messages-per-second']} messages a second`,
      officers: officersOfOneRedis(costs),
      step: 'sharded pub/sub: a channel for each stripe; not built',
    },
    {
      what: `one PostgreSQL has ${LARGEST_POSTGRES_CORES} cores`,
      officers: (LARGEST_POSTGRES_CORES * USED) / (loadOf(costs, 1).postgres ?? 1),
      step: 'communities over several databases: Citus, by community_id',
    },
  ];
  return limits.sort((a, b) => a.officers - b.officers);
}
