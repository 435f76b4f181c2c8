import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { z } from 'zod';
import { sessionEnded } from '@ten8/contracts/auth/session';
import { panicRaised } from '@ten8/contracts/cad/panic';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import type { Role } from '@ten8/contracts/roles';
import { eventually } from '@ten8/test-kit/eventually';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';

const UNITS = '/api/communities/1/units';
const DISPATCH = '/api/communities/1/dispatch';
/**
 * A second for the gateway, and the rest for a busy machine. What nobody noticed would only be found after ten seconds,
 * when logs are read as a precaution.
 */
const SOON_MS = 6_000;

let gateway: GatewayHarness;
let officer: string;
const BUILT_AT = 'Thu, 01 Jan 2026 00:00:00 GMT';
/** What cad would say of the units; each change makes another list. */
let list: { version: number; text?: string };
/** While set, cad's answers about units wait for this. */
let building: Promise<void> | null = null;
/** Until when cad says that the list is good; it may say nothing. */
let until: string | undefined;

beforeEach(async () => {
  gateway = await startGatewayHarness();
  list = { version: 1 };
  building = null;
  until = undefined;
  officer = join('Jordan', ['Law Enforcement']);
  gateway.answerWith(async ({ method, url, caller }, response) => {
    if (method !== 'GET') {
      if (url.includes('/members/'))
        return void response.setHeader('x-ten8-positions', 'community=1000').end('{}');
      const { seq } = changeUnits();
      return void response.setHeader('x-ten8-positions', `cad=${seq}`).end('{}');
    }
    const [body, etag] = [JSON.stringify([list]), `"v${list.version}"`];
    if (url === UNITS) await building;
    response.setHeader('content-type', 'application/json; charset=utf-8').setHeader('etag', etag);
    response.setHeader('date', BUILT_AT);
    if (caller?.actor?.firstName === 'Chris') return void response.writeHead(403).end('{"code":"forbidden"}');
    const terms = { communityId: 1, roles: ['Law Enforcement', 'Admin'], positions: { community: 0 }, until };
    const path = decodeURIComponent(url.split('?')[0] ?? '');
    if (path === UNITS || path === DISPATCH) response.setHeader('x-ten8-board', JSON.stringify(terms));
    response.end(body);
  });
});
afterEach(async () => {
  await gateway.stop();
  jest.restoreAllMocks();
});

function join(firstName: string, roles: Role[]): string {
  const { cookie, session } = gateway.openSession(firstName);
  gateway.services.community.join(session.userId, ['Civilian', ...roles]);
  return cookie;
}
function changeUnits() {
  list.version += 1;
  return gateway.services.cad.addFact(unitStatusChanged, 1, {
    unitId: 1,
    userId: 1,
    callsign: '1-ADAM-12',
    status: 'busy' as const,
  });
}
function raiseAlarm() {
  list.version += 1;
  const raisedAt = new Date().toISOString();
  const unit = { unitId: 1, unitCallsign: '1-ADAM-12', location: null };
  return gateway.services.cad.addFact(panicRaised, 1, {
    ...unit,
    communityId: 1,
    alertId: randomUUID(),
    raisedAt,
  });
}
const poll = (cookie = officer, url = gateway.url, headers: Record<string, string> = {}) =>
  fetch(url + UNITS, { headers: { cookie, ...headers } });
const versionOf = async (answer: Response) =>
  z.tuple([z.object({ version: z.int() })]).parse(await answer.json())[0].version;
const timesAsked = (list = UNITS) => gateway.passed.filter(({ url }) => url === list).length;

/** Until the gateway follows its logs, and answers this caller without cad. */
const whenKept = (cookie = officer, url = gateway.url) =>
  eventually(async () => {
    await poll(cookie, url);
    const before = timesAsked();
    await poll(cookie, url);
    expect(timesAsked()).toBe(before);
  });
/** Expects that cad is asked for each poll. */
async function expectAsked(cookie = officer): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    const before = timesAsked();
    await poll(cookie);
    expect(timesAsked()).toBe(before + 1);
  }
}
/** Until the gateway knows that it may miss changes, and so asks cad for each poll. */
const whenAsked = () =>
  eventually(async () => {
    const before = timesAsked();
    await poll();
    expect(timesAsked()).toBe(before + 1);
  });

test('a list that the time will change is asked for again once the time has come', async () => {
  await whenKept();
  until = new Date(Date.now() - 1).toISOString();
  changeUnits();
  await eventually(async () => expect(await versionOf(await poll())).toBe(2));
  const before = timesAsked();

  await poll();
  await poll();

  expect(timesAsked()).toBe(before + 2);
});

test('a poll is refused within five seconds, also when two services hang one after the other', async () => {
  await whenKept();
  const colleague = join('Alex', ['Law Enforcement']);
  gateway.holdRoles.until = new Promise(() => {});
  gateway.answerWith(() => {});

  const askedAt = performance.now();
  const answer = await poll(colleague);

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  // One after the other they would be waited for ten seconds.
  expect(performance.now() - askedAt).toBeLessThan(9_000);
});

test('a list that did not change is answered without its service, with the same headers', async () => {
  const built = await poll();
  await whenKept();

  const kept = await poll(officer, gateway.url, { 'x-request-id': 'poll-7' });

  expect(await kept.text()).toBe(await built.text());
  expect(kept.headers.get('x-request-id')).toBe('poll-7');
  const same = ['content-type', 'etag', 'cache-control', 'x-content-type-options', 'content-security-policy'];
  for (const name of same) expect([name, kept.headers.get(name)]).toEqual([name, built.headers.get(name)]);
  expect([...kept.headers.keys()].filter((name) => name.startsWith('x-ten8'))).toEqual([]);
  // The time of this answer, not of the one that was kept.
  expect(kept.headers.get('date')).not.toBe(BUILT_AT);
  expect((await poll()).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['"v1"', 'W/"v1"', '"v0", "v1"', '*'])(
  'a poll with If-None-Match: %s is spared the bytes',
  async (tag) => {
    await whenKept();
    const before = timesAsked();

    const answer = await poll(officer, gateway.url, { 'if-none-match': tag });

    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', '"v1"']);
    expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([null, null]);
    expect(timesAsked()).toBe(before);
  },
);

test('a list is built whole, also for a caller who has an older one', async () => {
  await whenKept();
  gateway.passed.splice(0);
  changeUnits();

  await eventually(async () => {
    const answer = await poll(officer, gateway.url, { 'if-none-match': '"v1"' });
    expect(await versionOf(answer)).toBe(2);
  });

  const built = gateway.passed.filter(({ url }) => url === UNITS);
  expect(built.map(({ headers }) => headers['if-none-match'])).toEqual(built.map(() => undefined));
});

test.each([
  ['with a query', `${UNITS}?kind=leo`],
  ['under another spelling of its path', '/api/communities/%31/units'],
])('a list that is asked for %s is answered by its service each time', async (_how, list) => {
  await whenKept();

  for (let times = 0; times < 3; times += 1)
    await fetch(gateway.url + list, { headers: { cookie: officer } });

  expect(timesAsked(list)).toBe(3);
});

describe('a long list', () => {
  const sizeOf = async (accepted: string) => {
    const answer = await poll(officer, gateway.url, { 'accept-encoding': accepted });
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    const encoding = answer.headers.get('content-encoding');
    const [{ version }] = z.tuple([z.object({ version: z.int() })]).parse(await answer.json());
    return { version, encoding, bytes: Number(answer.headers.get('content-length')) };
  };
  beforeEach(() => void (list.text = 'LEGION SQUARE '.repeat(500)));

  test('is compressed for those who accept it, and sent as it is to others', async () => {
    await whenKept();

    const plain = { version: 1, encoding: null, bytes: JSON.stringify([list]).length };
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0, identity'])
      expect(await sizeOf(accepted)).toEqual(plain);
    for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'GZIP']) {
      const { version, encoding, bytes } = await sizeOf(accepted);
      expect([version, encoding]).toEqual([1, 'gzip']);
      expect(bytes).toBeLessThan(plain.bytes / 5);
    }
  });

  test('is compressed again after a change', async () => {
    await whenKept();
    expect((await sizeOf('gzip')).version).toBe(1);

    changeUnits();

    await eventually(async () => expect((await sizeOf('gzip')).version).toBe(2));
  });

  test('has one ETag, compressed or not', async () => {
    await whenKept();
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': '"v1"' };

    const answer = await poll(officer, gateway.url, headers);

    expect([answer.status, answer.headers.get('vary')]).toEqual([304, 'Accept-Encoding']);
    expect(answer.headers.get('content-encoding')).toBeNull();
  });
});

test('a short list is not compressed', async () => {
  await whenKept();

  const answer = await poll(officer, gateway.url, { 'accept-encoding': 'gzip' });

  expect(answer.headers.get('content-encoding')).toBeNull();
});

test.each([
  ['a change of a unit', changeUnits],
  ['an alarm', raiseAlarm],
])('%s is in the next poll of everyone', async (_what, change) => {
  const colleague = join('Dana', ['Law Enforcement']);
  await whenKept();
  await whenKept(colleague);

  change();

  await eventually(async () => expect(await versionOf(await poll(colleague))).toBe(2), SOON_MS);
});

/** Polls until a poll waits for cad, which answers when `finish` is called. */
async function whenBuilding(): Promise<{ early: Promise<Response>; finish: () => void }> {
  let finish = () => {};
  building = new Promise((resolve) => (finish = resolve));
  const early = await eventually(async () => {
    const before = timesAsked();
    let isAnswered = false;
    const polled = poll().finally(() => (isAnswered = true));
    await eventually(() => expect(isAnswered || timesAsked() > before).toBe(true));
    // Before the change has arrived, the list that is kept is the answer.
    expect(timesAsked()).toBe(before + 1);
    return { polled };
  });
  return { early: early.polled, finish };
}

/** Requests are read in the order in which they come, so after these the ones before have arrived. */
const whenArrived = () =>
  Promise.all(Array.from({ length: 25 }, async () => (await fetch(`${gateway.url}/healthz`)).text()));

test('polls that come together are built once', async () => {
  await whenKept();
  changeUnits();
  const { finish } = await whenBuilding();
  const before = timesAsked();

  const polls = [1, 2, 3, 4].map(() => poll());
  await whenArrived();
  finish();
  const answers = await Promise.all(polls);

  expect(timesAsked()).toBe(before);
  expect(await Promise.all(answers.map(versionOf))).toEqual([2, 2, 2, 2]);
});

test('a list that changes while it is built is not kept', async () => {
  const readDispatch = () => fetch(gateway.url + DISPATCH, { headers: { cookie: officer } });
  await whenKept();
  changeUnits();
  const { early, finish } = await whenBuilding();
  await eventually(async () => {
    await readDispatch();
    const before = timesAsked(DISPATCH);
    expect(await versionOf(await readDispatch())).toBe(2);
    expect(timesAsked(DISPATCH)).toBe(before);
  });

  // An alarm changes both lists: once it is in the other one, the gateway has heard of it.
  raiseAlarm();
  await eventually(async () => expect(await versionOf(await readDispatch())).toBe(3), SOON_MS);
  finish();

  expect(await versionOf(await early)).toBe(2);
  expect(await versionOf(await poll())).toBe(3);
});

test('the author of a change sees it in the next poll, though no message told of it', async () => {
  await whenKept();
  gateway.messages.areLost = true;

  await fetch(`${gateway.url}/api/units/1/status`, { method: 'PATCH', headers: { cookie: officer } });

  expect(await versionOf(await poll())).toBe(2);
});

test('the author of a change sees it through another gateway, too', async () => {
  const other = await gateway.addGateway();
  await whenKept();
  await whenKept(officer, other);
  gateway.messages.areLost = true;

  await fetch(`${gateway.url}/api/units/1/status`, { method: 'PATCH', headers: { cookie: officer } });

  expect(await versionOf(await poll(officer, other))).toBe(2);
});

test('a change whose message was lost is seen by everyone within a second', async () => {
  await whenKept();
  gateway.messages.areLost = true;

  changeUnits();

  await eventually(async () => expect(await versionOf(await poll())).toBe(2), SOON_MS);
});

test('without Redis every poll is answered by the service', async () => {
  await whenKept();
  await gateway.killRedis();
  changeUnits();

  await eventually(async () => expect(await versionOf(await poll())).toBe(2), SOON_MS);
  await whenAsked();
  const before = timesAsked();
  await poll();
  await poll();

  expect(timesAsked()).toBe(before + 2);
});

test('without Redis polls that come together wait for a list that is built after they asked', async () => {
  await whenKept();
  await gateway.killRedis();
  await whenAsked();
  // On a busy machine the gateway may read the log of members too late to be sure of roles: then each poll asks cad.
  await eventually(async () => {
    const before = timesAsked();
    const { early, finish } = await whenBuilding();
    changeUnits();
    const polls = Array.from({ length: 20 }, () => poll());
    await whenArrived();
    finish();
    const answers = await Promise.all(polls);
    await early;
    expect(await Promise.all(answers.map(versionOf))).toEqual(Array(20).fill(list.version));
    expect(timesAsked() - before).toBeLessThan(10);
  });
});

test('a member without the role gets the service’s refusal, never the kept list', async () => {
  const civilian = join('Chris', []);
  await whenKept();

  const refused = await poll(civilian);
  const again = await poll(civilian);

  expect([refused.status, again.status]).toEqual([403, 403]);
});

test('a member without the role who polls while a list is built for others does not get it', async () => {
  const civilian = join('Chris', []);
  await whenKept();
  changeUnits();
  const { early, finish } = await whenBuilding();

  const polled = poll(civilian);
  await whenArrived();
  finish();

  expect([(await early).status, (await polled).status]).toEqual([200, 403]);
});

test.each([
  ['is removed', (userId: number) => gateway.services.community.remove(userId)],
  [
    'is removed by a fact that cannot be read',
    (userId: number) => gateway.services.community.remove(userId, 1, 7),
  ],
  ['loses the role', (userId: number) => gateway.services.community.changeRoles(userId, ['Civilian'])],
  ['belonged to a deleted community', () => gateway.services.community.deleteCommunity(1)],
])('a member who %s gets no kept list a second later, though no message told of it', async (_what, take) => {
  const colleague = join('Dana', ['Law Enforcement']);
  const { userId } = gateway.openSession('Dana').session;
  await whenKept(colleague);
  gateway.messages.areLost = true;

  take(userId);

  await eventually(async () => {
    const before = timesAsked();
    await poll(colleague);
    expect(timesAsked()).toBe(before + 1);
  }, SOON_MS);
});

test('a session that ended gets no kept list', async () => {
  const { cookie, session } = gateway.openSession('Jordan');
  await whenKept(cookie);
  gateway.endSession(cookie);

  gateway.services.auth.addFact(sessionEnded, null, session);

  await eventually(async () => expect((await poll(cookie)).status).toBe(401), SOON_MS);
});

async function expectLimited(): Promise<void> {
  const statuses: number[] = [];

  for (let i = 0; i < 30; i += 1) {
    const answers = await Promise.all(Array.from({ length: 21 }, () => poll()));
    statuses.push(...answers.map(({ status }) => status));
  }

  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
}

test('kept answers count towards the user’s limit', async () => {
  await whenKept();
  await expectLimited();
});

describe('once the gateway has heard for ten seconds what callers have seen, and answers from memory alone', () => {
  beforeEach(async () => {
    await whenKept();
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 11_000);
    await whenKept();
  });

  test('a poll that arrives together with the message about a change gets the new list', async () => {
    const socket = connect(gateway.port, '127.0.0.1').setEncoding('utf8');
    const pollBySocket = () =>
      socket.write(`GET ${UNITS} HTTP/1.1\r\nHost: localhost\r\nCookie: ${officer}\r\n\r\n`);
    pollBySocket();
    await once(socket, 'data');

    pollBySocket();
    changeUnits();
    // Until both have arrived, this process reads nothing.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);

    expect(String(await once(socket, 'data'))).toContain('"version":2');
    socket.destroy();
  });

  test('a member without the role gets the service’s refusal', async () => {
    const civilian = join('Chris', []);

    const statuses = [await poll(civilian), await poll(civilian), await poll(civilian)];

    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('an answer has the id of its request, or a new one if that cannot be used', async () => {
    const idFor = async (id: string) =>
      (await poll(officer, gateway.url, { 'x-request-id': id })).headers.get('x-request-id');

    expect(await idFor('poll-7')).toBe('poll-7');
    expect(await idFor('no id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each<[string, string, Record<string, string | number>, number]>([
    ['of another method', 'DELETE', {}, 405],
    ['with a long body', 'GET', { 'content-length': 200_000 }, 413],
    ['with a body of unknown length', 'GET', { 'transfer-encoding': 'chunked' }, 413],
  ])('a request %s is no poll', async (_what, method, headers, status) => {
    const sent = http.request(gateway.url + UNITS, { method, headers: { cookie: officer, ...headers } });
    sent.end('transfer-encoding' in headers ? 'a'.repeat(200_000) : undefined);
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];

    expect(answer.statusCode).toBe(status);
    sent.destroy();
  });

  test('the answers count towards the user’s limit', expectLimited);

  test('while the log of the members cannot be read, polls are answered by the service', async () => {
    await gateway.services.community.stop();

    await eventually(() => expectAsked(), SOON_MS);
  });

  test('after a change of roles, polls are answered by the service until that log has been read so far', async () => {
    const colleague = join('Dana', ['Law Enforcement']);
    await whenKept(colleague);
    const path = '/api/communities/1/members/9';
    await fetch(gateway.url + path, { method: 'DELETE', headers: { cookie: officer } });

    await expectAsked(colleague);
  });
});
