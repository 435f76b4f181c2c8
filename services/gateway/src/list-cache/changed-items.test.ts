import { unitStatusChanged, type Unit } from '@ten8/contracts/cad/units';
import { eventually } from '@ten8/test-kit/eventually';
import { startGatewayHarness, type GatewayHarness } from '../gateway-harness';

const UNITS = '/api/communities/1/units';
const LONG_AGO = '2026-03-01T12:00:00.000Z';

let gateway: GatewayHarness;
let officer: string;
/** cad's list. Each test begins with two units. */
let units: Unit[];

beforeEach(async () => {
  gateway = await startGatewayHarness();
  const { cookie, session } = gateway.openSession('Jordan');
  gateway.services.community.join(session.userId, ['Civilian', 'Law Enforcement']);
  officer = cookie;
  units = [unitOf(1), unitOf(2)];
  gateway.answerWith(({ url }, response) => {
    const terms = { communityId: 1, roles: ['Law Enforcement'], positions: { community: 0 } };
    const body = Buffer.from(JSON.stringify(units));
    response.setHeader('content-type', 'application/json; charset=utf-8').setHeader('etag', '"built"');
    response.setHeader('content-length', body.length);
    if (url === UNITS) response.setHeader('x-ten8-board', JSON.stringify(terms));
    response.end(body);
  });
  await whenKept();
});
afterEach(() => gateway.stop());

const unitOf = (id: number): Unit => ({
  ...{ id, communityId: 1, userId: id, callsign: `1-ADAM-${id}`, name: 'Jordan Reyes', rank: 'Officer' },
  ...{ department: 'Police', status: 'available', type: 'Police', location: null, panicUntil: null },
  ...{ kind: 'leo', statusSince: LONG_AGO, checkedAt: null, note: null, updatedAt: LONG_AGO },
});

/** Changes the unit in cad's list; the message of the commit brings it only if it `isTold`. */
function change(unit: Unit, isTold = true) {
  units = units.some(({ id }) => id === unit.id)
    ? units.map((other) => (other.id === unit.id ? unit : other))
    : [...units, unit];
  const { id: unitId, userId, callsign, status } = unit;
  const data = { unitId, userId, callsign, status };
  return gateway.services.cad.addFact(unitStatusChanged, 1, data, null, isTold ? unit : undefined);
}
const poll = (headers: Record<string, string> = {}) =>
  fetch(gateway.url + UNITS, { headers: { cookie: officer, ...headers } });
const timesAsked = () => gateway.passed.filter(({ url }) => url === UNITS).length;
const whenKept = () =>
  eventually(async () => {
    await poll();
    const before = timesAsked();
    await poll();
    expect(timesAsked()).toBe(before);
  });
/** Soon: what nobody noticed would only be found after ten seconds, when logs are read as a precaution. */
const whenPolled = (expected: Unit[]) =>
  eventually(async () => expect(await (await poll()).json()).toEqual(expected), 6_000);

test('a changed unit is put into the kept list, without asking cad for the list', async () => {
  const before = timesAsked();

  change({ ...unitOf(2), status: 'busy' });

  await whenPolled([unitOf(1), { ...unitOf(2), status: 'busy' }]);
  expect(timesAsked()).toBe(before);
});

test('the list with the new item has its own ETag, and the length of its bytes', async () => {
  change({ ...unitOf(1), location: 'LEGION SQUARE, NEAR CAFÉ' });
  change({ ...unitOf(2), status: 'en-route' });
  await whenPolled(units);

  const answer = await poll();
  const etag = answer.headers.get('etag') ?? '';
  const text = await answer.text();

  expect(text).toBe(JSON.stringify(units));
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect(etag).not.toBe('"built"');
  const unchanged = await poll({ 'if-none-match': etag });
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
  expect((await poll({ 'if-none-match': '"built"' })).status).toBe(200);
});

test('a list that was compressed is compressed again with the new item', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  change({ ...unitOf(1), location: 'LEGION SQUARE '.repeat(400) });
  await whenPolled(units);
  expect((await poll(gzip)).headers.get('content-encoding')).toBe('gzip');

  change({ ...unitOf(2), status: 'busy' });
  await whenPolled(units);

  const answer = await poll(gzip);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.json()).toEqual(units);
});

test('a unit that the kept list does not have is read from cad', async () => {
  const before = timesAsked();

  change(unitOf(3));

  await whenPolled([unitOf(1), unitOf(2), unitOf(3)]);
  expect(timesAsked()).toBeGreaterThan(before);
});

test('after a change without its item the whole list is read again', async () => {
  change({ ...unitOf(1), status: 'busy' });
  change({ ...unitOf(2), status: 'busy' }, false);

  await whenPolled([
    { ...unitOf(1), status: 'busy' },
    { ...unitOf(2), status: 'busy' },
  ]);
});

test('after a lost message nothing older is put into the list', async () => {
  gateway.messages.areLost = true;
  change({ ...unitOf(1), status: 'busy' });
  gateway.messages.areLost = false;
  change({ ...unitOf(2), status: 'busy' });

  await whenPolled([
    { ...unitOf(1), status: 'busy' },
    { ...unitOf(2), status: 'busy' },
  ]);
});
