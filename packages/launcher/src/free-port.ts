import { randomInt } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  return {
    async take() {
      for (let tries = 0; tries < count; tries += 1) {
        const port = first + next;
        next = (next + 1) % count;
        if (createOwned(join(dir, String(port)), owner) && (await isFree(port))) return port;
      }
      throw new Error(`Every port from ${first} to ${first + count - 1} is taken`);
    },
  };
}

/** False if the file exists. It is linked once it is written, so that it never lacks its owner. */
function createOwned(file: string, owner: number): boolean {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, String(owner));
  try {
    linkSync(written, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(written, { force: true });
  }
}

/**
 * By one process at a time: of two, one could delete the file of a port that the other had already released and that
 * was reserved again.
 */
function releasePortsOfDeadOwners(dir: string): void {
  const lock = join(dir, 'releasing');
  deleteIfDead(lock);
  if (!createOwned(lock, process.pid)) return;
  for (const name of readdirSync(dir)) deleteIfDead(join(dir, name));
  rmSync(lock, { force: true });
}

function deleteIfDead(file: string): void {
  const owner = readOwner(file);
  if (owner === null || !isAlive(owner)) rmSync(file, { force: true });
}

/** Null if the file is empty, because its process was killed over it, or gone. */
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
