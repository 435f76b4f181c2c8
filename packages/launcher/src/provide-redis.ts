import type { RunningServer } from './child-server';
import { Obstacle, step } from './progress';
import type { RedisMachine } from './redis-sources';

export interface RedisWish {
  /** Of an operator who runs a Redis already: nothing is started then. */
  url?: string | undefined;
  /** Whether a Redis written in JavaScript will do for a first look. Tests of record need a real one. */
  allowJavaScript: boolean;
}

/**
 * Brings up a Redis by the first way that this machine offers: one that runs already, an installed server,
 * an installation, a container, and last a stand-in written in JavaScript.
 */
export async function bringUpRedis(wish: RedisWish, machine: RedisMachine): Promise<RunningServer> {
  if (wish.url) return { url: wish.url, pid: 0, stop: async () => undefined };
  if (machine.hasServer()) return machine.startServer();

  if (machine.canInstall()) {
    const installed = await attempt(() =>
      step('Installing redis-server with apt-get', () => machine.install()),
    );
    if (installed && machine.hasServer()) return machine.startServer();
  }

  const engine = await machine.containerEngine();
  if (engine) {
    const container = await attempt(() =>
      step(`Starting Redis with ${engine}`, () => machine.startContainer(engine)),
    );
    if (container) return container.value;
  }

  if (wish.allowJavaScript) {
    warn();
    return machine.startJavaScript();
  }
  throw new Obstacle(
    'No Redis was found, and this machine offers no way to get one.',
    'Install redis-server or valkey-server, or start Docker or Podman, or run as root with apt-get, or set REDIS_URL.',
  );
}

/** A way that is there but fails is said aloud, and the next one is tried. */
async function attempt<T>(way: () => Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await way() };
  } catch (error) {
    console.error(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function warn() {
  console.error('WARNING: no Redis on this machine, so a slow stand-in written in JavaScript runs instead.');
  console.error(
    'WARNING: it forgets everything at the end and is no good for load: install redis-server soon.',
  );
}
