import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import type { RunningServer } from './child-server';
import { ExplainedError, printError, step } from './progress';
import type { RedisSources } from './redis-sources';

export interface RedisRequest {
  /** The operator's own Redis, if there is one: nothing is started then. */
  url?: string | undefined;
  /** Whether a Redis written in JavaScript is good enough, as for a first look at Ten8. Tests need a real one. */
  allowJavaScript: boolean;
}

/**
 * Starts a Redis in the first way that works on this machine: the operator's own, an installed server, an installation
 * with apt-get, a container, and last one written in JavaScript.
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
    'No Redis was found, and none could be installed.',
    'Install redis-server or valkey-server, or start Docker or Podman, or run as root with apt-get, or set REDIS_URL.',
  );
}

/** Reports a way that fails, so that the next one is tried. */
async function attempt<T>(way: () => Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await way() };
  } catch (error) {
    printError(`That did not work: ${reasonOf(error)}`);
    return null;
  }
}

function warn() {
  printError('WARNING: no Redis on this machine, so a slow one written in JavaScript runs instead.');
  printError('WARNING: it forgets everything at the end and is no good for load: install redis-server soon.');
}
