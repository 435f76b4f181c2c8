import request from 'supertest';
import { ENDPOINTS } from '@ten8/contracts/api';
import { defineEndpoint } from '@ten8/contracts/define';
import { refuse, refuseBusy } from '@ten8/contracts/errors';
import type { Follower } from '@ten8/event-log/follow';
import { eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { services } from '../../../../topology';
import { ACTOR_HEADER, signActor } from '../access/actor';
import { createRouter } from '../http/router';
import { anyone, serve } from '../http/serve';
import { createLogger } from '../observability/logger';
import { createMetrics } from '../observability/metrics';
import { createApp } from '../process/app';

const harness = eventLogHarness();
const SECRET = 'k7Qz1pVx9Lm3Rt5Yw8Bn2Hd4Gf6Js0Ca';
const token = signActor(SECRET, { actor: null, address: '203.0.113.7' });

const dependent = ENDPOINTS.filter(({ endpoint }) => endpoint.dependsOn.length > 0);

test.each(dependent.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s depends only on logs that its service follows',
  (_, { service, dependsOn }) => {
    const follows = services.find(({ name }) => name === service)?.follows;

    expect(follows).toEqual(expect.arrayContaining([...dependsOn]));
  },
);

const readCall = defineEndpoint('GET /api/calls/1', { service: 'civilian', summary: '', dependsOn: ['cad'] });

function askWith(follower: Follower, handle: () => Promise<void>) {
  const router = createRouter();
  serve(router, readCall, anyone, handle);
  const app = createApp({
    logger: createLogger('a-test', { LOG_LEVEL: 'silent' }),
    metrics: createMetrics('a-test'),
    readiness: { stopping: false, checks: {} },
    secret: SECRET,
    routers: [router],
    followers: new Map([['cad', follower]]),
  });
  return request(app).get('/api/calls/1').set(ACTOR_HEADER, token);
}

test.each([refuse('not_found', 'Call not found'), refuse('invalid_request', 'No such call')])(
  'a handler that read its copy before another replica updated it, and says "$message", runs again',
  async (refusal) => {
    const follower = harness.follow({ pollMs: 60_000 });
    await follower.ready;
    const answer = await askWith(follower, async () => {
      const copy = await harness.seen();
      if (copy.length > 0) return;
      const replica = harness.follow({ pollMs: 20 });
      await harness.open(harness.log(), 1);
      await replica.waitFor(1, 5_000);
      await eventually(async () => expect(await harness.seen()).toEqual([1]));
      throw refusal;
    });

    expect(answer.status).toBe(204);
  },
);

test('a refusal stays what it is when nobody can say whether the log goes on', async () => {
  const follower = harness.follow({ pollMs: 60_000 });
  await follower.ready;
  const head = () => Promise.reject(refuseBusy());
  let runs = 0;

  const answer = await askWith({ ...follower, head }, async () => {
    runs += 1;
    throw refuse('not_found', 'Call not found');
  });

  expect([answer.status, answer.body.message, runs]).toEqual([404, 'Call not found', 1]);
});

test('a handler runs again only when everything in the log is handled here', async () => {
  const follower = harness.follow({ pollMs: 200 });
  await follower.ready;
  const copies: number[][] = [];

  const answer = await askWith(follower, async () => {
    const copy = await harness.seen();
    if (copies.length === 0) await harness.open(harness.log(), 1);
    copies.push(copy);
    if (copy.length === 0) throw refuse('not_found', 'Call not found');
  });

  expect([answer.status, copies]).toEqual([204, [[], [1]]]);
});
