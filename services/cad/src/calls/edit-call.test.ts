import type { Call } from '@ten8/contracts/cad/calls';
import { CALL_FIELDS } from '@ten8/contracts/cad/constants';
import type { CallEntry } from '@ten8/contracts/cad/timeline';
import type { Answer } from '@ten8/test-kit/client';
import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open, dutyUnit, close } = callVerbs(() => cad);
const edit = (userId: number, callId: number, body: object) =>
  cad.user(userId).patch(`/api/calls/${callId}`, body);
const entriesOf = async (callId: number): Promise<CallEntry[]> =>
  (await cad.user(2).get(`/api/calls/${callId}/entries`)).body;

test('an edit changes what is sent, raises the version and is in the timeline', async () => {
  await dutyUnit(2);
  const call = await open(2, { postalCode: '90210' });

  const edited = await edit(2, call.id, { version: 1, location: 'PIER', postalCode: '', callerName: 'X' });

  expect(edited).toMatchObject({
    status: 200,
    body: { ...call, version: 2, location: 'PIER', postalCode: null, updatedAt: expect.any(String) },
  });
  expect((await entriesOf(call.id)).slice(1)).toMatchObject([
    {
      kind: 'field-changed',
      version: 2,
      by: { userId: 2, name: 'UNIT-2' },
      data: { field: 'location', from: call.location, to: 'PIER' },
    },
    { kind: 'field-changed', version: 2, data: { field: 'postalCode', from: '90210', to: null } },
  ]);
  expect((await cad.facts()).at(-1)).toMatchObject({
    type: 'cad.call-edited',
    data: { callId: call.id, callNumber: call.callNumber, fields: ['location', 'postalCode'] },
  });
});

test('two who edit different fields of one version both succeed', async () => {
  const call = await open();

  const first = await edit(2, call.id, { version: 1, location: 'PIER' });
  const second = await edit(8, call.id, { version: 1, description: 'ROBBERY' });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ version: 3, location: 'PIER', description: 'ROBBERY' });
});

test('what somebody else changed in the meantime is not overwritten, and nothing of the edit is stored', async () => {
  const call = await open();
  await dutyUnit(3);
  await edit(3, call.id, { version: 1, location: 'LEGION SQUARE' });

  const refused = await edit(8, call.id, { version: 1, location: 'PIER', description: 'ROBBERY' });

  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      message: 'Somebody changed this call while you were typing',
      details: [{ path: 'location', message: 'Now: LEGION SQUARE, by UNIT-3' }],
    },
  });
  const kept = await cad.sql('select version, location, description from calls where id = $1', [call.id]);
  expect(kept).toEqual([{ version: 2, location: 'LEGION SQUARE', description: call.description }]);
  const again = await edit(8, call.id, { version: 2, location: 'PIER', description: 'ROBBERY' });
  expect(again).toMatchObject({ status: 200, body: { location: 'PIER', description: 'ROBBERY' } });
});

test('two who type the same word both succeed, and it is one change', async () => {
  const call = await open();

  const answers = await Promise.all(
    [2, 8].map((user) => edit(user, call.id, { version: 1, location: 'PIER' })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await entriesOf(call.id)).filter(({ kind }) => kind === 'field-changed')).toHaveLength(1);
});

test('a user is never in conflict with their own edit', async () => {
  const call = await open();
  await edit(2, call.id, { version: 1, location: 'PIER' });

  expect((await edit(2, call.id, { version: 1, location: 'PIER ROAD' })).status).toBe(200);
});

test('an update that carries no version counts as a change, too', async () => {
  const call = await open();
  const updated = await cad.user(3).put(`/api/calls/${call.id}`, { description: 'QUIET NOW' });

  const refused = await edit(8, call.id, { version: 1, description: 'ROBBERY' });

  expect(updated.body.version).toBe(2);
  expect(refused).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
});

test('a closed call is not edited', async () => {
  const call = await open();
  await close(2, call.id);

  expect(await edit(8, call.id, { version: 1, location: 'PIER' })).toMatchObject({
    status: 409,
    body: { code: 'call_closed', message: 'This call is closed' },
  });
});

test('the priority is for Dispatchers and Admins', async () => {
  await cad.user(1).put('/api/communities/2/dispatch/settings', { selfDispatch: false });
  const call = await open();
  const urgent = { version: 1, priority: 'critical' };

  const byOfficer = await edit(2, call.id, urgent);
  const byDispatcher = await edit(8, call.id, urgent);

  expect(byOfficer).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'Dispatcher or Admin role required' },
  });
  expect(byDispatcher).toMatchObject({ status: 200, body: { priority: 'critical', version: 2 } });
});

test.each([
  [{ location: 'PIER' }],
  [{ version: 0, location: 'PIER' }],
  [{ version: -1, location: 'PIER' }],
  [{ version: '1', location: 'PIER' }],
  [{ version: 1.5, location: 'PIER' }],
  [{ version: 2, location: 'PIER' }],
  [{ version: 1, location: ' ' }],
  [{ version: 1, description: '\0' }],
  [{ version: 1, priority: 'urgent' }],
])('%j is no edit of a fresh call', async (body) => {
  const call = await open();

  expect(await edit(8, call.id, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('tells an outsider nothing, and Civilians that they may not', async () => {
  const call = await open();

  const foreign = await edit(OUTSIDER, call.id, { version: 'x' });

  expect(foreign).toMatchObject({ status: 404, body: { message: 'Call not found' } });
  expect((await edit(OUTSIDER, NO_SUCH_ID, {})).body).toEqual(foreign.body);
  expect(await edit(9, call.id, {})).toMatchObject({ status: 403, body: LE_REQUIRED });
});

/** What the call must be after its entries. */
function fold(entries: CallEntry[]): Record<string, unknown> {
  return entries.reduce<Record<string, unknown>>((values, entry) => {
    if (entry.kind === 'opened') return { ...entry.data };
    return entry.kind === 'field-changed' ? { ...values, [entry.data.field]: entry.data.to } : values;
  }, {});
}

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12);
const EDITORS = [2, 3, 4, 8];
const WORDS = ['PIER', 'VINEWOOD', 'LEGION SQUARE'];
const pick = <T>(from: readonly T[]): T => {
  const picked = from[Math.floor(Math.random() * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
};

interface Sent {
  userId: number;
  body: { version: number } & Record<string, unknown>;
  answer: Answer;
}

test(
  'four who edit at once from stale versions lose nothing, and nobody is refused without a reason',
  async () => {
    const call: Call = await open();
    const sent: Sent[] = [];
    let seen = call.version;

    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(
        EDITORS.map(async (userId) => {
          const field = pick(['location', 'postalCode', 'description']);
          const version = Math.max(1, seen - Math.floor(Math.random() * 4));
          const body = { version, [field]: pick(WORDS).slice(0, 10) };
          const answer = await edit(userId, call.id, body);
          sent.push({ userId, body, answer });
          if (answer.status === 200) seen = Math.max(seen, answer.body.version);
        }),
      );
    }

    const entries = await allEntries(call.id);
    const [row = {}] = await cad.sql<Record<string, unknown>>(
      'select location, postal_code as "postalCode", description, priority from calls where id = $1',
      [call.id],
    );
    const folded = fold(entries);
    expect(CALL_FIELDS.map((field) => row[field])).toEqual(CALL_FIELDS.map((field) => folded[field]));
    for (const each of sent) expectReason(each, entries);
  },
  ROUNDS * 2_000,
);

async function allEntries(callId: number): Promise<CallEntry[]> {
  const entries: CallEntry[] = [];
  for (;;) {
    const path = `/api/calls/${callId}/entries?limit=200${entries.length > 0 ? `&cursor=${entries.at(-1)?.id}` : ''}`;
    const page: CallEntry[] = (await cad.user(2).get(path)).body;
    entries.push(...page);
    if (page.length < 200) return entries;
  }
}

/** An accepted edit reads back as it was sent; a refused one met a later change of its field by somebody else. */
function expectReason({ userId, body, answer }: Sent, entries: CallEntry[]): void {
  const { version, ...fields } = body;
  if (answer.status === 200) return void expect(answer.body).toMatchObject(fields);
  expect(answer).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
  const others = entries.filter(
    (entry) =>
      entry.kind === 'field-changed' &&
      entry.version > version &&
      entry.by?.userId !== userId &&
      entry.data.field in fields &&
      entry.data.to !== fields[entry.data.field],
  );
  expect(others).not.toEqual([]);
}
