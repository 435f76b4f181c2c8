import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { freePort } from '@ten8/launcher/free-port';
import { startFakeService, type FakeService } from '@ten8/test-kit/fake-service';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';

let gateway: GatewayHarness;
let realtime: FakeService;
let metricsPort: number;
const dir = mkdtempSync(join(tmpdir(), 'ten8-web-'));
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<title>Ten8</title>');
  writeFileSync(join(dir, 'assets/app-abc123.js'), 'run()');
  writeFileSync(join(dir, 'assets/app-abc123.js.br'), brotliCompressSync('run()'));
  writeFileSync(join(dir, 'assets/app-abc123.js.gz'), gzipSync('run()'));
  writeFileSync(join(dir, 'index.html.gz'), gzipSync('<title>Ten8</title>'));
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  metricsPort = await freePort();
  realtime = await startFakeService();
  const env = {
    RATE_LIMITS: 'off',
    WEB_DIR: dir,
    FRAME_ANCESTORS: 'https://tablet.example.org',
    METRICS_PORT: String(metricsPort),
  };
  gateway = await startGatewayHarness(env, ['http://127.0.0.1:9', realtime.url]);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), realtime.stop()]);
  rmSync(dir, { recursive: true });
});

const get = (path: string, accept = 'text/html,*/*;q=0.8') =>
  fetch(gateway.url + path, { headers: { accept } });

test.each(['/', '/auth', '/communities/1/officer', '/communities?x=1'])('%s shows the app', async (path) => {
  const answer = await get(path);

  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<title>Ten8</title>');
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['/assets/app-abc123.js', 'gzip, deflate, br', 'br', 'run()'],
  ['/assets/app-abc123.js', 'gzip', 'gzip', 'run()'],
  ['/assets/app-abc123.js', 'gzip;q=0', null, 'run()'],
  ['/assets/app-abc123.js', 'identity', null, 'run()'],
  ['/auth', 'gzip, deflate, br', 'gzip', '<title>Ten8</title>'],
])('%s for a browser that reads %s comes as %s', async (path, accepted, encoding, text) => {
  const answer = await fetch(gateway.url + path, { headers: { 'accept-encoding': accepted } });

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(answer.headers.get('content-type')).toMatch(/^text\/(javascript|html); charset=utf-8$/);
  expect(await answer.text()).toBe(text);
});

test('each form of a file has an ETag of its own, by which it is known again', async () => {
  // fetch would add a header that forbids the answer which a browser's cache hopes for.
  const ask = (headers: Record<string, string>) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { headers: { 'accept-encoding': 'br', ...headers } };
      http
        .get(`${gateway.url}/assets/app-abc123.js`, options, (answer) => resolve(answer.resume()))
        .on('error', reject);
    });
  const small = (await ask({})).headers.etag ?? '';
  const plain = (await ask({ 'accept-encoding': 'identity' })).headers.etag;

  const again = await ask({ 'if-none-match': small });

  expect(again.statusCode).toBe(304);
  expect(plain).not.toBe(small);
});

test('hashed files are cached for a year, others are revalidated', async () => {
  const hashed = await get('/assets/app-abc123.js', '*/*');
  const plain = await get('/favicon.svg', '*/*');

  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  '/assets/old-123.js',
  '/missing.png',
  '/api/nothing',
  '/internal/events',
  '/metrics',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fpackage.json',
])('%s is not the app', async (path) => {
  const answer = await get(path);

  expect([403, 404, 400]).toContain(answer.status);
  expect(await answer.text()).not.toContain('<title>');
});

test('a page that was never meant for people is not found', async () => {
  const answer = await get('/communities', 'application/json');

  expect(answer.status).toBe(404);
});

test('nothing but a read shows the app', async () => {
  expect((await fetch(`${gateway.url}/auth`, { method: 'POST' })).status).toBe(404);
});

test('scripts, frames and connections of others are kept out', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')?.split(';') ?? [];

  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' https: data:",
      "media-src 'self' blob:",
      `connect-src 'self' ws://localhost:${gateway.port}`,
      "frame-ancestors 'self' https://tablet.example.org",
      "object-src 'none'",
    ]),
  );
  const { headers } = await get('/');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
});

const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

test('polls that are answered from a kept list are counted', async () => {
  const { cookie, session } = gateway.openSession('Jordan');
  gateway.services.community.join(session.userId, ['Civilian', 'Law Enforcement']);
  const terms = { communityId: 1, roles: ['Law Enforcement'], positions: {} };
  gateway.answerWith((_passed, response) =>
    response.setHeader('etag', '"1"').setHeader('x-ten8-board', JSON.stringify(terms)).end('[]'),
  );
  const units = '/api/communities/1/units';
  const timesAsked = () => gateway.passed.filter(({ url }) => url === units).length;
  const readHits = async () =>
    Number(/cad_poll_cache_hits_total\{[^}]*\} (\d+)/.exec(await readMetrics())?.[1]);
  const before = { asked: timesAsked(), hits: await readHits() };

  for (let polls = 0; polls < 50; polls += 1) await fetch(gateway.url + units, { headers: { cookie } });

  const asked = timesAsked() - before.asked;
  expect(asked).toBeLessThan(50);
  expect((await readHits()) - before.hits).toBe(50 - asked);
});

test('a connection is kept longer than a proxy in front keeps it', async () => {
  // A proxy that sends a request at the moment when the gateway closes the connection would answer 502.
  expect((await get('/')).headers.get('keep-alive')).toBe('timeout=65');
});

test('metrics are only served on the cluster’s port', async () => {
  await get('/api/config');

  const figures = await readMetrics();

  expect(figures).toContain('route="/api/config"');
  expect((await get('/metrics')).status).toBe(404);
});

test('the metrics say which services answer; of realtime one replica is enough', async () => {
  const whatIsUp = async () =>
    Object.fromEntries(
      [...(await readMetrics()).matchAll(/^ten8_service_up\{upstream="([^"]+)".*\} ([01])$/gm)].map(
        ([, service, isUp]) => [service, isUp],
      ),
    );
  expect(await whatIsUp()).toMatchObject({ auth: '1', cad: '1', realtime: '1' });

  await Promise.all([gateway.services.cad.stop(), realtime.stop()]);

  expect(await whatIsUp()).toMatchObject({ auth: '1', cad: '0', realtime: '0' });
});
