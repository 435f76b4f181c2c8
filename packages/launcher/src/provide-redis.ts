import type { RunningServer } from './child-server';
import { ExplainedError, printError, step } from './progress';
import type { RedisSources } from './redis-sources';

export interface RedisRequest {
  /** Of an operator who runs a Redis already: nothing is started then. */
  url?: string | undefined;
  /** Whether a Redis written in JavaScript will do for a first look. Tests of record need a real one. */
  allowJavaScript: boolean;
}

/**
 * Brings up a Redis by the first way that this machine offers: one that runs already, an installed server,
 * an installation, a container, and last one written in JavaScript.
 */
export async function provideRedis(request: RedisRequest, sources: RedisSources): Promise<RunningServer> {
  if (request.url) return { url: request.url, pid: 0, stop: async () => undefined };
  if (sources.hasServer()) return sources.startServer();

  if (sources.canInstall()) {
    const installed = await attempt(() =>
      step('Installing redis-server with apt-get', () => sources.install()),
    );
    if (installed && sources.hasServer()) return sources.startServer();
  }

  const engine = await sources.containerEngine();
  if (engine) {
    const container = await attempt(() =>
      step(`Starting Redis with ${engine}`, () => sources.startContainer(engine)),
    );
    if (container) return container.value;
  }

  if (request.allowJavaScript) {
    warn();
    return sources.startJavaScript();
  }
  throw new ExplainedError(
    'No Redis was found, and this machine offers no way to get one.',
    'Install redis-server or valkey-server, or start Docker or Podman, or run as root with apt-get, or set REDIS_URL.',
  );
}

/** A source that fails is reported, and the next one is tried. */
async function attempt<T>(way: () => Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await way() };
  } catch (error) {
    printError(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function warn() {
  printError('WARNING: no Redis on this machine, so a slow one written in JavaScript runs instead.');
  printError(
    'WARNING: it forgets everything at the end, has no password and is no good for load: install redis-server soon.',
  );
}
