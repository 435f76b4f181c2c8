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
  const load = loadOf(costs, officers);
  const needs = Object.entries(load).map(([name, cores]) => {
    const replicas = name === 'postgres' ? 1 : Math.max(2, Math.ceil(cores / USED));
    const sockets = name === 'gateway' || name === 'realtime' ? officers / replicas : 0;
    return {
      ...{ name, cores, replicas },
      millicoresEach: Math.round((cores / replicas) * 1000 + (name === 'postgres' ? 0 : costs['idle-ms'])),
      megabytes:
        name === 'postgres' ? null : Math.round(costs['process-mb'] + (sockets * costs['socket-kb']) / 1024),
      officersPerReplica: Math.floor((officers / cores) * USED),
    };
  });
  return { needs, limits: limitsOf(costs, needs, officers) };
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

function limitsOf(costs: Costs, needs: Need[], officers: number): Limit[] {
  const writesEach = costs['writes-per-officer'];
  const listeners = needs
    .filter(({ name }) => LISTENERS.has(name))
    .reduce((sum, { replicas }) => sum + replicas, 0);
  const postgres = needs.find(({ name }) => name === 'postgres');
  const limits: Limit[] = [
    {
      what: `cad's log takes ${costs['log-writes-per-second']} writes a second`,
      officers: costs['log-writes-per-second'] / writesEach,
      step: 'stripes in the log (ADR 2), or communities over several databases',
    },
    {
      what: `one Redis passes on ${costs['redis-messages-per-second']} messages a second`,
      officers: costs['redis-messages-per-second'] / (writesEach * listeners),
      step: 'sharded pub/sub: a channel for each stripe',
    },
    {
      what: `one PostgreSQL has ${LARGEST_POSTGRES_CORES} cores`,
      officers: (officers / (postgres?.cores ?? 1)) * LARGEST_POSTGRES_CORES * USED,
      step: 'communities over several databases: Citus, by community_id',
    },
  ];
  return limits.sort((a, b) => a.officers - b.officers);
}
