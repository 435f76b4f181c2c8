import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: none of those takes a port between the look and its use. */
const FIRST = 20_000;
const COUNT = 12_000;
/** Each process begins elsewhere and goes on from there, so that what was handed out is not handed out again. */
let next = randomInt(COUNT);

/** A loopback port nobody listens on right now. Throws when there is none. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${FIRST} to ${FIRST + COUNT - 1} is taken`);
}

/** Several of them, all different. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort));

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
