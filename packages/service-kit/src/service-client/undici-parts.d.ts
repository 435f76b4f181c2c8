/* undici's types describe its index only. */

declare module 'undici/lib/dispatcher/agent' {
  import type { Agent } from 'undici';
  const agent: typeof Agent;
  export = agent;
}
declare module 'undici/lib/dispatcher/pool' {
  import type { Pool } from 'undici';
  const pool: typeof Pool;
  export = pool;
}
declare module 'undici/lib/dispatcher/dispatcher' {
  import type { Dispatcher } from 'undici';
  const dispatcher: typeof Dispatcher;
  export = dispatcher;
}
declare module 'undici/lib/api/api-request' {
  import type { Dispatcher } from 'undici';
  const request: Dispatcher['request'];
  export = request;
}
