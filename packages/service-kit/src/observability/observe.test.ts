import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { defineEndpoint } from '@ten8/contracts/define';
import { refuse } from '@ten8/contracts/errors';
import { tracing } from '@ten8/event-log/tracing';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { startTraceReceiver } from '@ten8/test-kit/trace-receiver';
import { ACTOR_HEADER, SERVICE_HEADER, signActor, signService } from '../access/actor';
import { createRouter } from '../http/router';
import { serve, signedIn } from '../http/serve';
import { createApp } from '../process/app';
import { createMetrics } from './metrics';

const secret = randomBytes(32).toString('base64url');
const { logger, lines } = recordLog();
const close = defineEndpoint('POST /api/close', { service: 'cad', summary: 'Close something' });
const metrics = createMetrics('a-test');
const router = createRouter();
serve(router, close, signedIn, () => {
  throw refuse('forbidden', 'Admin role required');
});
const wait = defineEndpoint('POST /api/wait', { service: 'cad', summary: 'Wait' });
let endWait = () => {};
serve(router, wait, signedIn, () => new Promise<void>((resolve) => (endWait = resolve)));
const app = createApp({
  logger,
  metrics,
  readiness: { checks: {}, stopping: false },
  secret,
  routers: [router],
});
const actor = {
  userId: 7,
  sessionId: '6f1c1c2e-1f8e-4f4e-9c1e-1f8e4f4e9c1e',
  firstName: 'Jordan',
  lastName: 'Reyes',
  email: 'jordan@test.ten8',
};

test('a refused right is one security line, and each request line says who asked, from where', async () => {
  lines.length = 0;
  const token = signActor(secret, { actor, address: '203.0.113.7' });

  await request(app).post('/api/close').set(ACTOR_HEADER, token).send({});
  await request(app)
    .post('/api/close')
    .set(ACTOR_HEADER, signActor(secret, { actor: null, address: '::1' }));

  const who = { userId: 7, address: '203.0.113.7' };
  expect(lines).toMatchObject([
    { msg: 'security', security: 'right refused', code: 'forbidden', reason: 'Admin role required', ...who },
    { msg: 'request', route: '/api/close', status: 403, ...who },
    { msg: 'request', route: '/api/close', status: 401, userId: null, address: '::1' },
  ]);
  const { text } = await request(app).get('/metrics');
  expect(text).toContain('ten8_refusals_total{status="403",service="a-test"} 1');
  expect(text).toContain('ten8_refusals_total{status="401",service="a-test"} 1');
});

test('a request whose caller gives up before the answer does not count as answered', async () => {
  lines.length = 0;
  const token = signActor(secret, { actor, address: '::1' });

  await expect(
    request(app).post('/api/wait').set(ACTOR_HEADER, token).timeout({ response: 100 }),
  ).rejects.toThrow('timeout of 100ms');

  await eventually(() => {
    expect(lines).toMatchObject([{ msg: 'request', route: '/api/wait', status: 499, userId: 7 }]);
  });
  endWait();
  const { text } = await request(app).get('/metrics');
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/wait",status="499"/);
});

test('the first reading of the metrics already knows how late the event loop is, also after it hung', async () => {
  const fresh = createMetrics('fresh');
  const reading = fresh.read();
  for (const end = performance.now() + 100; performance.now() < end;);
  const text = await reading;

  const seconds = Number(/^nodejs_eventloop_lag_min_seconds\{.*\} (.+)$/m.exec(text)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(60);
  expect(text).toContain('process_cpu_seconds_total');
});

test('where requests are traced, their lines name the trace, and what services ask by themselves has none', async () => {
  const receiver = await startTraceReceiver();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  await import('@ten8/service-kit/observability/start-tracing');
  lines.length = 0;
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const token = signActor(secret, { actor, address: '::1' });

  await request(app)
    .post('/api/close')
    .set({ [ACTOR_HEADER]: token, traceparent: `00-${traceId}-b7ad6b7169203331-01` })
    .send({});
  await request(app).post('/api/close').set(ACTOR_HEADER, token).send({});
  await request(app).post('/internal/close').set(SERVICE_HEADER, signService(secret, 'gateway')).send({});

  const ids = lines.filter(({ msg }) => msg === 'request').map((line) => line.traceId);
  expect(ids).toEqual([traceId, expect.stringMatching(/^[0-9a-f]{32}$/), undefined]);
  expect(ids[1]).not.toBe(traceId);
  await tracing()?.stop();
  await receiver.stop();
});
