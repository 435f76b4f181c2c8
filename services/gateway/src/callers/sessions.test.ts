import { profileUpdated, sessionEnded } from '@ten8/contracts/auth/session';
import { eventually } from '@ten8/test-kit/eventually';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';

/**
 * A second or two for the gateway, and the rest for a busy machine. An end that nobody noticed would only be found after
 * ten seconds, when auth's log is read as a precaution.
 */
const SOON_MS = 6_000;

let gateway: GatewayHarness;
beforeAll(async () => void (gateway = await startGatewayHarness({ RATE_LIMITS: 'off' })));
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.passed.splice(0);
  gateway.resolved.splice(0);
});

const get = (cookie: string, path = '/api/communities') => fetch(gateway.url + path, { headers: { cookie } });
const post = (cookie: string, path: string) =>
  fetch(gateway.url + path, { method: 'POST', headers: { cookie } });

test('a cookie becomes its user, signed, and auth is asked once', async () => {
  const { cookie, session } = gateway.openSession('Jordan');

  await get(cookie);
  await get(`other=1; ${cookie}`);

  const { sessionId, userId, firstName, lastName, email } = session;
  expect(gateway.passed.map(({ caller }) => caller)).toEqual(
    Array(2).fill({
      actor: { sessionId, userId, firstName, lastName, email, sessionExpiresAt: session.expiresAt },
      address: '127.0.0.1',
    }),
  );
  expect(gateway.resolved).toHaveLength(1);
});

test('requests that come together ask auth once', async () => {
  const { cookie } = gateway.openSession('Jordan');

  await Promise.all([1, 2, 3, 4].map(() => get(cookie)));

  expect(gateway.resolved).toHaveLength(1);
});

test.each(['ten8_session=made-up', 'ten8_session=', 'ten8_session=%zz', `ten8_session=${'x'.repeat(5000)}`])(
  'the cookie %.30s is nobody',
  async (cookie) => {
    expect((await get(cookie)).status).toBe(401);
    expect((await get(cookie, '/api/config')).status).toBe(200);
    expect(gateway.passed.map(({ caller }) => caller?.actor)).toEqual([null]);
  },
);

test('what a caller claims to be is worth nothing', async () => {
  const { cookie, session } = gateway.openSession('Jordan');

  await fetch(`${gateway.url}/api/config`, {
    headers: { 'x-ten8-actor': 'x', 'x-ten8-service': 'y', cookie },
  });

  expect(gateway.passed[0]?.caller?.actor?.userId).toBe(session.userId);
  expect(gateway.passed[0]?.headers['x-ten8-service']).toBeUndefined();
});

test('after signing out here the cookie is worth nothing at once', async () => {
  const { cookie } = gateway.openSession('Jordan');
  await get(cookie);
  gateway.answerWith((_passed, response) => {
    gateway.endSession(cookie);
    response.setHeader('content-type', 'application/json').end('{}');
  });

  await post(cookie, '/api/logout');

  expect((await get(cookie)).status).toBe(401);
});

test('changing the password ends the other sessions before it is answered', async () => {
  const [here, there] = [gateway.openSession('Alex'), gateway.openSession('Alex')];
  await Promise.all([get(here.cookie), get(there.cookie)]);
  gateway.answerWith((_passed, response) => {
    gateway.endSession(there.cookie);
    const { userId, sessionId } = there.session;
    const { seq } = gateway.services.auth.addFact(sessionEnded, null, { userId, sessionId });
    response.setHeader('x-ten8-positions', `auth=${seq}`).end();
  });

  await fetch(`${gateway.url}/api/auth/password`, { method: 'PATCH', headers: { cookie: here.cookie } });

  expect((await get(there.cookie)).status).toBe(401);
  expect((await get(here.cookie)).status).toBe(200);
});

test('a session that ended elsewhere is over here within a second', async () => {
  const { cookie, session } = gateway.openSession('Robin');
  await get(cookie);
  gateway.endSession(cookie);
  expect((await get(cookie)).status).toBe(200);

  gateway.services.auth.addFact(sessionEnded, null, session);

  await eventually(async () => expect((await get(cookie)).status).toBe(401), SOON_MS);
});

test('when a session ends, auth is not asked about the other ones of its user', async () => {
  const [here, there] = [gateway.openSession('Robin'), gateway.openSession('Robin')];
  expect(here.session.userId).toBe(there.session.userId);
  await Promise.all([get(here.cookie), get(there.cookie)]);
  gateway.endSession(there.cookie);
  gateway.services.auth.addFact(sessionEnded, null, there.session);
  await eventually(async () => expect((await get(there.cookie)).status).toBe(401), SOON_MS);
  gateway.resolved.splice(0);

  expect((await get(here.cookie)).status).toBe(200);

  expect(gateway.resolved).toEqual([]);
});

test.each([
  ['heard of at its commit', false],
  ['read in the log', true],
])('a session whose end is a fact that cannot be read is over all the same, %s', async (_how, areLost) => {
  const { cookie, session } = gateway.openSession('Morgan');
  await get(cookie);
  gateway.endSession(cookie);
  expect((await get(cookie)).status).toBe(200);
  gateway.messages.areLost = areLost;

  gateway.services.auth.addFact(sessionEnded, null, { ...session, sessionId: 'of another form' });

  await eventually(async () => expect((await get(cookie)).status).toBe(401), SOON_MS);
  gateway.messages.areLost = false;
});

test('a session that ends while auth is being asked about it is not kept', async () => {
  const { cookie, session } = gateway.openSession('Casey');
  let release = (): void => {};
  gateway.hold.until = new Promise<void>((resolve) => (release = resolve));
  const early = get(cookie);
  await eventually(() => expect(gateway.resolved).toHaveLength(1));

  gateway.endSession(cookie);
  gateway.hold.until = null;
  gateway.services.auth.addFact(sessionEnded, null, session);
  // Another session's end, followed after the first one's, shows that the first has arrived.
  const other = gateway.openSession('Drew');
  await get(other.cookie);
  gateway.endSession(other.cookie);
  gateway.services.auth.addFact(sessionEnded, null, other.session);
  await eventually(async () => expect((await get(other.cookie)).status).toBe(401));
  release();
  await early;

  expect((await get(cookie)).status).toBe(401);
});

test('a new name is known after the profile changed', async () => {
  const { cookie, session } = gateway.openSession('Sam');
  await get(cookie);
  session.firstName = 'Robin';

  gateway.services.auth.addFact(profileUpdated, null, { ...session, firstName: 'Robin' });

  await eventually(async () => {
    await get(cookie);
    expect(gateway.passed.at(-1)?.caller?.actor?.firstName).toBe('Robin');
  });
});

test('a session ends at its expiry without a fact', async () => {
  const { cookie, session } = gateway.openSession('Kim');
  session.expiresAt = new Date(Date.now() + 2_000).toISOString();
  expect((await get(cookie)).status).toBe(200);

  await eventually(async () => expect((await get(cookie)).status).toBe(401));
});

describe('while auth does not answer', () => {
  let alone: GatewayHarness;
  const ask = async (cookie: string) =>
    (await fetch(`${alone.url}/api/communities`, { headers: { cookie } })).status;
  beforeEach(async () => void (alone = await startGatewayHarness({ RATE_LIMITS: 'off' })));
  afterEach(async () => {
    jest.restoreAllMocks();
    await alone.stop();
  });
  const realNow = Date.now;
  const later = (ms: number) => jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);

  test('known sessions stay valid, unknown ones are told to try again, and an announced end counts', async () => {
    const [stays, ends] = [alone.openSession('Lee'), alone.openSession('Kit')];
    expect([await ask(stays.cookie), await ask(ends.cookie)]).toEqual([200, 200]);

    await alone.services.auth.stop();
    later(4_000);
    const unknown = await fetch(`${alone.url}/api/communities`, {
      headers: { cookie: alone.openSession('Robin').cookie },
    });
    const known = [await ask(stays.cookie), await ask(ends.cookie)];
    alone.services.auth.addFact(sessionEnded, null, ends.session);

    expect(known).toEqual([200, 200]);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await unknown.json()).toMatchObject({ code: 'unavailable' });
    await eventually(async () => expect(await ask(ends.cookie)).toBe(503), SOON_MS);
    expect(await ask(stays.cookie)).toBe(200);
    expect((await fetch(`${alone.url}/api/stats/platform`)).status).toBe(200);
    later(61_000);
    expect(await ask(stays.cookie)).toBe(503);
  });

  test('no session is accepted from memory after a message that was too small for its facts', async () => {
    const [stays, ends] = [alone.openSession('Lee'), alone.openSession('Kit')];
    expect(await ask(stays.cookie)).toBe(200);

    await alone.services.auth.stop();
    later(4_000);
    expect(await ask(stays.cookie)).toBe(200);
    const tooLong = { ...ends.session, padding: 'x'.repeat(9_000) };
    alone.services.auth.addFact(sessionEnded, null, tooLong);

    await eventually(async () => expect(await ask(stays.cookie)).toBe(503));
  });

  test('no session is accepted from memory if an end may have been missed', async () => {
    const { cookie } = alone.openSession('Lee');
    expect(await ask(cookie)).toBe(200);

    await alone.services.auth.stop();
    await alone.killRedis();
    later(4_000);

    await eventually(async () => expect(await ask(cookie)).toBe(503));
  });
});
