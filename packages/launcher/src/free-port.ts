import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { portsOutsideEphemeral, type PortRange } from './port-range';
import { isAlive } from './processes';

/**
 * The pid of the process that a port is reserved for, as long as it runs. Test runners set it for all their workers, so
 * that a service which a test stops and starts again gets its port back.
 */
export const PORT_OWNER = 'TEN8_PORT_OWNER';

interface Ports {
  /** A loopback port on which nobody listens and which is reserved for nobody else. Throws when there is none. */
  take(): Promise<number>;
}

/** Reserves ports of a range, each for one owner: with one file per port, which all processes of this machine see. */
export function createPorts({ first, count }: PortRange, dir: string, owner: number): Ports {
  mkdirSync(dir, { recursive: true });
  releasePortsOfDeadOwners(dir);
  let next = randomInt(count);

  function reserve(port: number): boolean {
    try {
      writeFileSync(join(dir, String(port)), String(owner), { flag: 'wx' });
      return true;
    } catch {
      return false;
    }
  }

  return {
    async take() {
      for (let tries = 0; tries < count; tries += 1) {
        const port = first + next;
        next = (next + 1) % count;
        if (reserve(port) && (await isFree(port))) return port;
      }
      throw new Error(`Every port from ${first} to ${first + count - 1} is taken`);
    },
  };
}

function releasePortsOfDeadOwners(dir: string): void {
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    const owner = readOwner(file);
    if (owner !== null && !isAlive(owner)) rmSync(file, { force: true });
  }
}

/** Null while the file is being written, or once it is gone. */
function readOwner(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

let ports: Ports | null = null;

/** A port that stays reserved until this process, or the test run that it belongs to, ends. */
export function freePort(): Promise<number> {
  const owner = Number(process.env[PORT_OWNER] ?? process.pid);
  ports ??= createPorts(portsOutsideEphemeral(), join(tmpdir(), `ten8-ports-${userInfo().uid}`), owner);
  return ports.take();
}

/** Several of them, all different. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort));
