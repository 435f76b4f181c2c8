import { provideRedis, type RedisRequest } from './provide-redis';
import type { RedisSources } from './redis-sources';

interface Offers {
  server?: boolean;
  aptGet?: boolean;
  /** What the installation brings. */
  installs?: boolean;
  engine?: string;
  /** The engine answers but cannot run the container. */
  brokenEngine?: boolean;
}

const at = (url: string) => ({ url, pid: 1, stop: async () => undefined });

/** A machine with exactly these things on it. */
function sourcesWith(offers: Offers): RedisSources {
  let server = offers.server ?? false;
  return {
    hasServer: () => server,
    startServer: async () => at('redis://server'),
    canInstall: () => offers.aptGet ?? false,
    install: async () => {
      if (!offers.installs) throw new Error('no network');
      server = true;
    },
    containerEngine: async () => offers.engine ?? null,
    startContainer: async (engine) => {
      if (offers.brokenEngine) throw new Error('cannot pull the image');
      return at(`redis://${engine}`);
    },
    startJavaScript: async () => at('redis://javascript'),
  };
}

const everything: Offers = { server: true, aptGet: true, installs: true, engine: 'docker' };

beforeEach(() => {
  for (const method of ['log', 'error'] as const)
    jest.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test.each<[string, string, Offers, Partial<RedisRequest>]>([
  ['REDIS_URL wins over everything', 'redis://elsewhere', everything, { url: 'redis://elsewhere' }],
  ['an installed server is used', 'redis://server', everything, {}],
  ['root with apt-get installs one', 'redis://server', { ...everything, server: false }, {}],
  ['a container serves where nothing can be installed', 'redis://docker', { engine: 'docker' }, {}],
  ['a failed installation is not the end', 'redis://podman', { aptGet: true, engine: 'podman' }, {}],
  ['JavaScript is the last resort', 'redis://javascript', {}, {}],
  [
    'and also when the container does not start',
    'redis://javascript',
    { engine: 'docker', brokenEngine: true },
    {},
  ],
])('%s: %s', async (_title, url, offers, request) => {
  const redis = await provideRedis({ allowJavaScript: true, ...request }, sourcesWith(offers));

  expect(redis.url).toBe(url);
});

test('the Redis in JavaScript is announced with a warning', async () => {
  await provideRedis({ allowJavaScript: true }, sourcesWith({}));

  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('WARNING: no Redis on this machine'));
});

test('where the Redis in JavaScript is not allowed, the error says what would help', async () => {
  const nothing = provideRedis({ allowJavaScript: false }, sourcesWith({}));

  await expect(nothing).rejects.toMatchObject({
    message: 'No Redis was found, and none could be installed.',
    advice: expect.stringMatching(/redis-server.*Docker.*apt-get.*REDIS_URL/),
  });
});
