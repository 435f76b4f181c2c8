import { accountForgotten } from '@ten8/contracts/community/members';
import type { Answer } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs, EMERGENCY } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
beforeEach(() => void (cad.clock.now = null));
afterAll(() => cad.stop());

const { open, dutyUnit, attach, detach, close, merge, unmerge } = callVerbs(() => cad);
const entries = (callId: number, query = '', userId = 8) =>
  cad.user(userId).get(`/api/calls/${callId}/entries${query}`);
/** The entries since the call was opened, in short. */
const told = async (callId: number) =>
  (await entries(callId)).body
    .slice(1)
    .map(({ kind, unitId, by }: { kind: string; unitId: number; by: { name: string } | null }) => [
      kind,
      unitId,
      by?.name ?? null,
    ]);
const note = (userId: number, callId: number, text: unknown, key = '') =>
  cad.user(userId).post(`/api/calls/${callId}/notes`, { text }, key ? { 'idempotency-key': key } : {});
const correct = (userId: number, noteId: number, text: unknown) =>
  cad.user(userId).patch(`/api/notes/${noteId}`, { text });

test('a call begins with its opening, which names no account', async () => {
  const call = await open(2, { priority: 'low' });

  expect((await entries(call.id)).body).toEqual([
    {
      id: expect.any(Number),
      callId: call.id,
      version: 1,
      kind: 'opened',
      by: null,
      unitId: null,
      data: { ...EMERGENCY, callerName: 'ANONYMOUS', postalCode: null, priority: 'low' },
      createdAt: expect.any(String),
    },
  ]);
});

test('every unit that comes, goes or changes its status on a call is in its timeline', async () => {
  const call = await open();
  const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
  const status = (userId: number, to: string) =>
    cad.user(userId).patch(`/api/units/${userId === 2 ? first.id : second.id}/status`, { status: to });

  await status(3, 'busy');
  await attach(2, call.id, first.id);
  await attach(8, call.id, second.id);
  await status(3, 'en-route');
  await detach(2, call.id, first.id);
  await status(3, 'off-duty');

  expect(await told(call.id)).toEqual([
    ['unit-assigned', first.id, 'UNIT-2'],
    ['unit-assigned', second.id, 'First8 Last8'],
    ['status-changed', second.id, 'UNIT-3'],
    ['unit-cleared', first.id, 'UNIT-2'],
    ['primary-changed', second.id, 'UNIT-2'],
    ['unit-cleared', second.id, 'UNIT-3'],
  ]);
  const [change] = (await entries(call.id)).body.slice(3);
  expect(change.data).toEqual({ callsign: 'UNIT-3', from: 'busy', to: 'en-route' });
});

test('each change of a call raises its version by one', async () => {
  const [call, duplicate, unit] = [await open(), await open(), await dutyUnit(2)];
  const post = (path: string, body: object = {}) => cad.user(8).post(path, body);
  const changes: [string, () => Promise<Answer>][] = [
    ['attach', () => attach(2, call.id, unit.id)],
    ['message', () => post('/api/communities/2/dispatch/messages', { unitIds: [unit.id], text: 'X' })],
    ['aid', () => post(`/api/calls/${call.id}/aid`, { kind: 'ems' })],
    ['roll call', () => post(`/api/calls/${call.id}/roll-calls`)],
    ['detach', () => detach(2, call.id, unit.id)],
    ['merge', () => merge(duplicate.id, call.id)],
    ['unmerge', () => unmerge(duplicate.id)],
    ['close', () => close(8, call.id)],
    ['reopen', () => post(`/api/calls/${call.id}/reopen`)],
  ];
  const versions = [];
  for (const [change, make] of changes) {
    expect([change, (await make()).status < 300]).toEqual([change, true]);
    const [{ version } = {}] = await cad.sql<{ version?: number }>(
      'select version from calls where id = $1',
      [call.id],
    );
    versions.push([change, version]);
  }

  expect(versions).toEqual(changes.map(([change], index) => [change, index + 2]));
});

test('closing a call is in its timeline, after the units that it frees', async () => {
  const [call, other] = [await open(), await open()];
  const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
  await attach(2, call.id, first.id);
  await attach(3, call.id, second.id);

  await close(8, call.id);
  await cad.user(1).post('/api/communities/2/calls/close', { callIds: [call.id, other.id] });

  expect((await told(call.id)).slice(2)).toEqual([
    ['unit-cleared', first.id, 'First8 Last8'],
    ['unit-cleared', second.id, 'First8 Last8'],
    ['closed', null, 'First8 Last8'],
  ]);
  expect(await told(other.id)).toEqual([['closed', null, 'First1 Last1']]);
});

test('is read page by page, oldest first', async () => {
  const call = await open();
  for (const text of ['ONE', 'TWO', 'THREE']) await note(8, call.id, text);

  const first = await entries(call.id, '?limit=3');
  const rest = await entries(call.id, `?limit=3&cursor=${first.body.at(-1).id}`);

  const texts = [...first.body, ...rest.body].map(({ data }) => data.text);
  expect(texts).toEqual([undefined, 'ONE', 'TWO', 'THREE']);
  expect(first.headers.get('link')).toContain('rel="next"');
  expect(rest.headers.get('link')).toBeNull();
});

describe('a note', () => {
  test('is stored with its author, raises the version and is sent to consoles', async () => {
    const call = await open();

    const text = 'X'.repeat(2000);
    const made = await note(8, call.id, text);

    expect(made).toMatchObject({
      status: 201,
      body: {
        kind: 'note',
        version: 2,
        by: { userId: 8, name: 'First8 Last8' },
        data: { text },
      },
    });
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.note-added',
      data: { callId: call.id, callNumber: call.callNumber, entryId: made.body.id },
    });
    expect((await entries(call.id)).body.at(-1)).toEqual(made.body);
  });

  test('that is sent twice is written once', async () => {
    const call = await open();

    const answers = await Promise.all([1, 2].map(() => note(8, call.id, 'ONCE', `note-${call.id}`)));

    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await entries(call.id)).body).toHaveLength(2);
  });

  test('may be corrected by its author for five minutes, and the first wording stays', async () => {
    const call = await open();
    const { body: first } = await note(8, call.id, 'RED CAR');

    cad.clock.now = new Date(Date.parse(first.createdAt) + 5 * 60_000);
    const corrected = await correct(8, first.id, 'BLUE CAR');
    cad.clock.now = new Date(cad.clock.now.getTime() + 1);
    const late = await correct(8, first.id, 'GREEN CAR');

    expect(corrected).toMatchObject({
      status: 200,
      body: { kind: 'note-corrected', version: 3, data: { noteId: first.id, text: 'BLUE CAR' } },
    });
    expect(late).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Notes can be corrected for five minutes by their author' },
    });
    expect((await entries(call.id)).body.slice(1)).toEqual([first, corrected.body]);
  });

  test('is corrected by nobody else, and only notes are', async () => {
    const call = await open();
    const { body: made } = await note(2, call.id, 'RED CAR');
    const [opened] = (await entries(call.id)).body;

    expect(await correct(1, made.id, 'X')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await correct(OUTSIDER, made.id, 'X')).toMatchObject({
      status: 404,
      body: { message: 'Note not found' },
    });
    expect(await correct(9, made.id, 'X')).toMatchObject({ status: 403, body: LE_REQUIRED });
    for (const id of [opened.id, NO_SUCH_ID])
      expect(await correct(8, id, 'X')).toMatchObject({ status: 404, body: { message: 'Note not found' } });
  });

  test.each([[undefined], [''], ['  '], [null]])('%j is no note', async (text) => {
    const call = await open();
    const { body: made } = await note(8, call.id, 'RED CAR');
    const refusal = { status: 400, body: { code: 'invalid_request', message: 'Please write something' } };

    expect(await note(8, call.id, text)).toMatchObject(refusal);
    expect(await correct(8, made.id, text)).toMatchObject(refusal);
  });

  test.each([['x'.repeat(2001)], ['\0'], ['\ud800'], [5]])(
    'a text that breaks a rule is refused (%#)',
    async (text) => {
      const call = await open();

      expect((await note(8, call.id, text)).status).toBe(400);
      expect((await entries(call.id)).body).toHaveLength(1);
    },
  );
});

test('an author whose account is deleted is shown as Deleted user', async () => {
  const call = await open();
  await note(4, call.id, 'FROM A MEMBER WHO IS GONE SOON');
  await note(8, call.id, 'FROM ANOTHER');

  cad.others.community.remove(4, 2);
  cad.others.community.addFact(accountForgotten, null, { userId: 4 });

  await eventually(async () =>
    expect((await told(call.id)).map(([, , name]: unknown[]) => name)).toEqual([
      'Deleted user',
      'First8 Last8',
    ]),
  );
});

test('a note that is saved while its author is being forgotten is renamed the second time', async () => {
  const author = 70;
  const call = await open();
  cad.others.community.join(author, ['Dispatcher'], 2);
  await eventually(async () => expect((await entries(call.id, '', author)).status).toBe(200));
  const authors = async () => (await told(call.id)).map(([, , name]: unknown[]) => name);
  const forget = async () => {
    const { seq } = cad.others.community.addFact(accountForgotten, null, { userId: author });
    const cursor = `select 1 from follower_cursors where name = 'cad<-community' and position >= $1`;
    await eventually(async () => expect(await cad.sql(cursor, [seq])).toHaveLength(1));
  };
  const lock = await holdLock(cad.db, 'select 1 from communities where id = 2 for update');
  const writing = note(author, call.id, 'IN THE SAME MOMENT');
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(1));
  await forget();
  await lock.release();
  await writing;
  expect(await authors()).toEqual([`First${author} Last${author}`]);

  await forget();

  expect(await authors()).toEqual(['Deleted user']);
});

test('a timeline tells an outsider nothing, and Civilians that they may not read or write it', async () => {
  const call = await open();

  expect(await entries(call.id, '', OUTSIDER)).toMatchObject({
    status: 404,
    body: { message: 'Call not found' },
  });
  expect(await note(OUTSIDER, call.id, '')).toMatchObject({
    status: 404,
    body: { message: 'Call not found' },
  });
  expect(await entries(call.id, '', 9)).toMatchObject({ status: 403, body: LE_REQUIRED });
  expect(await note(9, call.id, '')).toMatchObject({ status: 403, body: LE_REQUIRED });
});
