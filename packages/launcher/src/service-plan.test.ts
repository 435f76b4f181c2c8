import { planServices, type ServicePlanInput } from './service-plan';

const plan = (changes: Partial<ServicePlanInput> = {}) =>
  planServices({
    root: '/checkout',
    host: '127.0.0.1',
    port: 8080,
    realtimeReplicas: 1,
    databaseUrl: 'postgres://database',
    redisUrl: 'redis://bell',
    internalSecret: 'a secret',
    env: { PUBLIC_URL: 'http://localhost:8080' },
    ...changes,
  });

test('every service gets its own port and only the addresses of the services that it needs, and the gateway starts last', async () => {
  const { processes, urls } = await plan();

  const byName = Object.fromEntries(processes.map(({ name, env }) => [name, env]));
  expect(processes.at(-1)?.name).toBe('gateway');
  expect(new Set(Object.values(urls)).size).toBe(processes.length);
  expect(byName.cad).toMatchObject({ COMMUNITY_URL: urls.community, CIVILIAN_URL: urls.civilian });
  expect(byName.cad).not.toHaveProperty('DISCORD_BOT_URL');
  expect(byName.cad?.SERVICE_PORT).toBe(new URL(urls.cad).port);
  expect(byName.gateway).toMatchObject({ PORT: '8080', WEB_DIR: '/checkout/web/dist' });
});

test('the others are told all replicas of a service, but for hidden ones', async () => {
  const { processes, processUrls } = await plan({
    realtimeReplicas: 2,
    replicas: { auth: 2, gateway: 2 },
    hidden: ['auth-2'],
  });

  const byName = Object.fromEntries(processes.map(({ name, env }) => [name, env]));
  expect(byName.gateway?.REALTIME_URL).toBe(`${processUrls.realtime},${processUrls['realtime-2']}`);
  expect(byName.gateway?.AUTH_URL).toBe(processUrls.auth);
  expect(byName['auth-2']?.SERVICE_PORT).toBe(new URL(processUrls['auth-2'] ?? '').port);
  expect(byName['gateway-2']?.PORT).toBe(new URL(processUrls['gateway-2'] ?? '').port);
});

test('a secret that one service needs is not told to the others', async () => {
  const { processes } = await plan({
    env: { DISCORD_TOKEN: 'token', MODERATION_WEBHOOK_URL: 'https://hook', METRICS_PORT: '9464' },
  });

  const holders = (variable: string) => processes.filter(({ env }) => env[variable]).map(({ name }) => name);
  expect(holders('DISCORD_TOKEN')).toEqual(['discord-bot']);
  expect(holders('MODERATION_WEBHOOK_URL')).toEqual(['community']);
  expect(holders('METRICS_PORT')).toEqual(['gateway']);
});

test('every service gets the headers for the receiver of traces', async () => {
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-key=1';
  const { processes } = await plan().finally(() => delete process.env.OTEL_EXPORTER_OTLP_HEADERS);

  expect(processes.map(({ env }) => env.OTEL_EXPORTER_OTLP_HEADERS)).toEqual(processes.map(() => 'x-key=1'));
});

test('Discord is offered when the bot has all it needs, and not before', async () => {
  const needs = {
    DISCORD_TOKEN: 'token',
    DISCORD_APPLICATION_ID: '1',
    DISCORD_GUILD_ID: '2',
    DISCORD_LINKED_ROLE_ID: '3',
  };
  const offered = async (env: Record<string, string>) =>
    (await plan({ env })).processes.find(({ name }) => name === 'auth')?.env?.DISCORD_CONFIGURED;

  expect(await offered(needs)).toBe('on');
  for (const name of Object.keys(needs)) expect(await offered({ ...needs, [name]: '' })).toBe('off');
});

test('a bot that is configured answers where Prometheus was told to look', async () => {
  const configured = {
    DISCORD_TOKEN: 'token',
    DISCORD_APPLICATION_ID: '1',
    DISCORD_GUILD_ID: '2',
    DISCORD_LINKED_ROLE_ID: '3',
    DISCORD_BOT_PORT: '8106',
  };
  const portOf = async (env: NodeJS.ProcessEnv) => new URL((await plan({ env })).urls['discord-bot']).port;

  expect(await portOf(configured)).toBe('8106');
  expect(await portOf({ ...configured, DISCORD_TOKEN: '' })).not.toBe('8106');
});

test('nobody waits for the bot to reach Discord', async () => {
  const { processes } = await plan();

  const waitedFor = processes.filter(({ readyUrl }) => readyUrl.endsWith('/readyz')).map(({ name }) => name);

  expect(waitedFor).toEqual(processes.map(({ name }) => name).filter((name) => name !== 'discord-bot'));
});

test('only the gateway listens on the address that the operator set', async () => {
  const { processes } = await plan({ host: '0.0.0.0' });

  const open = processes.filter(({ env }) => env.HOST === '0.0.0.0');
  expect(open.map(({ name, readyUrl }) => [name, readyUrl])).toEqual([
    ['gateway', 'http://127.0.0.1:8080/readyz'],
  ]);
});
