import type { Agent, Pool } from 'undici';
import request from 'undici/lib/api/api-request';
import AgentOfUndici from 'undici/lib/dispatcher/agent';
import DispatcherOfUndici from 'undici/lib/dispatcher/dispatcher';
import PoolOfUndici from 'undici/lib/dispatcher/pool';

/*
 * The parts of undici that Ten8 uses. Its index also loads `fetch`, caches, cookies and mocks, which take 9 MB in each
 * process.
 */
Object.assign(DispatcherOfUndici.prototype, { request });

export const createAgent = (options: Agent.Options): Agent => new AgentOfUndici(options);
export const createPool = (origin: string, options: Pool.Options): Pool => new PoolOfUndici(origin, options);
