import type { Harness } from '@ten8/test-kit/service-harness';
import { activityOf, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open } = callVerbs(() => cad);
const CODES = '/api/communities/2/codes';
const stop = { code: 'TS', label: 'Traffic stop', priority: 'low', prompts: ['Plate'] };
const fire = { code: 'FIRE', label: 'Fire', priority: 'critical', prompts: [] };
const arrest = { code: 'ARR', label: 'Arrest' };
const ROBBERY = { code: 'PC-211', label: 'Robbery', fineAmount: null, bailAmount: 50_000 };
const SPEEDING = { code: 'VC-22350', label: 'Speeding', fineAmount: 250, bailAmount: null };
const DEFAULTS = { kinds: ['leo'], limits: null };
const SET = { callTypes: [stop, fire], dispositions: [arrest] };
const put = (set: object, query = '') => cad.user(1).put(`${CODES}${query}`, set);
const read = async () => (await cad.user(9).get(CODES)).body;
const take = (body: object) =>
  cad.user(8).post('/api/communities/2/dispatch/calls', { location: 'PIER', description: 'X', ...body });
const edit = (userId: number, { id, version }: { id: number; version: number }, body: object) =>
  cad.user(userId).patch(`/api/calls/${id}`, { version, ...body });

beforeEach(() => put({ callTypes: [], dispositions: [], charges: [] }));

test('every member reads them, in the order in which the Admin wrote them', async () => {
  expect((await put(SET)).body).toEqual({
    added: ['call type TS', 'call type FIRE', 'disposition ARR'],
    changed: [],
    retired: [],
  });

  expect(await read()).toEqual({
    callTypes: [
      { ...stop, ...DEFAULTS, isRetired: false },
      { ...fire, ...DEFAULTS, isRetired: false },
    ],
    dispositions: [{ ...arrest, isRetired: false }],
    tenCodes: [],
    charges: [],
    statuses: [],
  });
  expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.codes-changed', by: { userId: 1 } });
});

test('they belong to one community: another one keeps its own', async () => {
  const others = '/api/communities/1/codes';
  await cad.user(1).put(others, { callTypes: [fire], dispositions: [] });

  await put(SET);
  await put({ callTypes: [], dispositions: [] });

  expect((await cad.user(9).get(others)).body).toMatchObject({
    callTypes: [{ code: 'FIRE', isRetired: false }],
    dispositions: [],
  });
});

test('the same set again is not announced', async () => {
  await put(SET);
  const before = (await cad.facts()).length;

  expect((await put(SET)).body).toEqual({ added: [], changed: [], retired: [] });
  expect(await cad.facts()).toHaveLength(before);
});

test('another order is announced, too: consoles show the codes in it', async () => {
  const CRASH = { code: '10-50', label: 'Accident' };
  const MEAL = { code: '10-7', label: 'Meal' };
  await put({ ...SET, tenCodes: [CRASH, MEAL], charges: [ROBBERY, SPEEDING] });
  const before = (await cad.facts()).length;
  const rows = async () => (await cad.facts()).slice(before).flatMap(activityOf);

  await put({ ...SET, callTypes: [fire, stop] });
  await put({ ...SET, callTypes: [fire, stop], tenCodes: [MEAL, CRASH] });
  await put({ ...SET, callTypes: [fire, stop], charges: [SPEEDING, ROBBERY] });

  expect((await read()).callTypes.map(({ code }: { code: string }) => code)).toEqual(['FIRE', 'TS']);
  expect(await rows()).toEqual(Array(3).fill('Update Codes: Another order'));
  await put({ ...SET, tenCodes: [], charges: [] });
});

test('an unchanged set is answered with 304', async () => {
  await put(SET);
  const etag = (await cad.user(9).get(CODES)).headers.get('etag') ?? '';
  const readAgain = () => cad.user(9).get(CODES, { 'if-none-match': etag });

  expect((await readAgain()).status).toBe(304);
  await put({ ...SET, dispositions: [] });
  expect(await readAgain()).toMatchObject({ status: 200, body: { dispositions: [] } });
});

test('an import is tried first, and then lists what it changes and stores nothing', async () => {
  await put(SET);
  const file = {
    format: 'ten8-codes',
    version: 1,
    callTypes: [
      { ...stop, label: 'Stop' },
      { code: 'ROB', label: 'Robbery', priority: 'high' },
    ],
    dispositions: [arrest],
  };
  const facts = (await cad.facts()).length;
  const send = (query: string) =>
    cad.user(1).post(`${CODES}/import${query}`, file, { 'idempotency-key': `import${query}` });

  const changes = {
    added: ['call type ROB'],
    changed: ['call type TS'],
    retired: ['call type FIRE'],
  };
  expect((await send('?dryRun=true')).body).toEqual(changes);
  expect((await read()).callTypes).toHaveLength(2);
  expect(await cad.facts()).toHaveLength(facts);

  for (let time = 0; time < 2; time += 1) expect((await send('')).body).toEqual(changes);
  expect((await read()).callTypes.map(({ code }: { code: string }) => code)).toEqual(['TS', 'ROB']);
});

test('an import with problems lists each of them', async () => {
  const nameless = { code: 'X', label: '' };
  const file = {
    format: 'ten8-codes',
    version: 1,
    callTypes: [null, stop, { ...stop, code: 'ts' }],
    dispositions: [nameless, arrest, { ...arrest, code: 'arr' }],
    statuses: [
      { status: 'busy', ...nameless },
      { status: 'busy', ...nameless },
    ],
  };

  const tried = await cad.user(1).post(`${CODES}/import?dryRun=true`, file);

  expect(tried.body.details.map(({ path }: { path: string }) => path)).toEqual([
    'callTypes.0',
    'callTypes.2.code',
    'dispositions.0.label',
    'dispositions.2.code',
    'statuses.0.label',
    'statuses.1.label',
    'statuses.1.status',
    'statuses.1.code',
  ]);
});

test.each([
  ['another format', { format: 'other' }, 'format', 'format must be ten8-codes'],
  ['no call types', { callTypes: undefined }, 'callTypes', 'Must be a list'],
  ['no list of dispositions', { dispositions: 'ARR' }, 'dispositions', 'Must be a list'],
  ['no list of 10-codes', { tenCodes: {} }, 'tenCodes', 'Must be a list'],
  ['no list of charges', { charges: null }, 'charges', 'Must be a list'],
  ['no list of statuses', { statuses: 5 }, 'statuses', 'Must be a list'],
  [
    'a code with blanks',
    { callTypes: [{ ...stop, code: 'A B' }] },
    'callTypes.0.code',
    'A code has 1 to 12 characters and no blanks',
  ],
  [
    'a code with a character that nobody sees',
    { callTypes: [{ ...stop, code: 'A\u200bB' }] },
    'callTypes.0.code',
    'A code has 1 to 12 characters and no blanks',
  ],
  [
    'a code twice',
    { dispositions: [arrest, { ...arrest, code: 'arr' }] },
    'dispositions.1.code',
    'arr is there twice',
  ],
  [
    'a code without a label',
    { dispositions: [{ code: 'X', label: ' ' }] },
    'dispositions.0.label',
    'A code needs a label',
  ],
  [
    '301 codes',
    { dispositions: Array.from({ length: 301 }, (_, n) => ({ code: `D${n}`, label: 'X' })) },
    'dispositions',
    'At most 300 of each kind',
  ],
  [
    '301 call types',
    { callTypes: Array.from({ length: 301 }, (_, n) => ({ ...stop, code: `T${n}` })) },
    'callTypes',
    'At most 300 of each kind',
  ],
  [
    '301 charges',
    { charges: Array.from({ length: 301 }, (_, n) => ({ ...ROBBERY, code: `C${n}` })) },
    'charges',
    'At most 300 of each kind',
  ],
  [
    'a charge twice',
    { charges: [ROBBERY, { ...ROBBERY, code: 'pc-211' }] },
    'charges.1.code',
    'pc-211 is there twice',
  ],
  [
    'a fine below zero',
    { charges: [{ ...SPEEDING, fineAmount: -1 }] },
    'charges.0.fineAmount',
    'Must be at least 0',
  ],
  [
    'half a dollar of bail',
    { charges: [{ ...ROBBERY, bailAmount: 0.5 }] },
    'charges.0.bailAmount',
    'Must be a whole number',
  ],
  [
    'a bail that no report can have',
    { charges: [{ ...ROBBERY, bailAmount: 2_000_000_001 }] },
    'charges.0.bailAmount',
    'Must be at most 2000000000',
  ],
  [
    'thirteen prompts',
    { callTypes: [{ ...stop, prompts: Array.from({ length: 13 }, () => 'X') }] },
    'callTypes.0.prompts',
    'At most 12 prompts of 80 characters',
  ],
  [
    'another kind',
    { callTypes: [{ ...stop, kinds: ['navy'] }] },
    'callTypes.0.kinds.0',
    'Must be one of leo, ems, fire, tow',
  ],
  [
    'no kind',
    { callTypes: [{ ...stop, kinds: [] }] },
    'callTypes.0.kinds',
    'Choose one or more of leo, ems, fire, tow',
  ],
  [
    'a limit that is too short',
    { callTypes: [{ ...stop, limits: { unit: 9, onScene: 60 } }] },
    'callTypes.0.limits.unit',
    'Enter 10 to 86,400 seconds',
  ],
  [
    'one limit of two',
    { callTypes: [{ ...stop, limits: { unit: 60 } }] },
    'callTypes.0.limits.onScene',
    'Enter 10 to 86,400 seconds',
  ],
])('an import with %s is refused, and says where', async (_what, wrong, path, message) => {
  const answer = await cad
    .user(1)
    .post(`${CODES}/import?dryRun=true`, { format: 'ten8-codes', version: 1, ...SET, ...wrong });

  expect(answer).toMatchObject({ status: 400, body: { details: [{ path, message }] } });
});

test('the largest set there can be is imported and saved whole, and what is larger is refused', async () => {
  const prompts = Array.from({ length: 12 }, () => '交'.repeat(80));
  const callTypes = Array.from({ length: 300 }, (_, n) => ({ ...stop, code: `T${n}`, prompts }));
  const file = { format: 'ten8-codes', version: 1, callTypes, dispositions: [] };
  const send = (body: object) => cad.user(1).post(`${CODES}/import?dryRun=true`, body);
  const save = (body: object) => cad.user(1).put(`${CODES}?dryRun=true`, body);

  expect((await send(file)).body.added).toHaveLength(300);
  expect((await save(file)).body.added).toHaveLength(300);
  const larger = { ...file, more: 'x'.repeat(2 * 1024 * 1024) };
  const refused = { status: 413, body: { message: 'The request is larger than 2048 kB' } };
  expect(await send(larger)).toMatchObject(refused);
  expect(await save(larger)).toMatchObject(refused);
  const elsewhere = await cad
    .user(1)
    .put('/api/communities/1/dispatch/settings', { more: 'x'.repeat(110_000) });
  expect(elsewhere.body.message).toBe('The request is larger than 100 kB');
});

test('a code that a call carries is retired, another one is gone, and a retired one may come back', async () => {
  await put(SET);
  const { body: call } = await take({ typeCode: 'ts' });
  await edit(8, call, { status: 'closed', disposition: 'arr' });

  await put({ callTypes: [], dispositions: [] });
  expect(await read()).toMatchObject({
    callTypes: [{ ...stop, isRetired: true }],
    dispositions: [{ ...arrest, isRetired: true }],
  });
  expect(await take({ typeCode: 'TS' })).toMatchObject({ status: 400 });

  expect((await put(SET)).body.added).toContain('call type TS');
  expect((await take({ typeCode: 'TS' })).status).toBe(201);
});

test('a call keeps a type that is retired while it is edited, and none is changed to one', async () => {
  await put(SET);
  const { body: call } = await take({ typeCode: 'fire' });
  const { body: other } = await take({ typeCode: 'TS' });
  await put({ ...SET, callTypes: [stop] });

  const edited = await edit(8, call, { typeCode: 'fire', location: 'QUAY' });

  expect(edited).toMatchObject({
    status: 200,
    body: { typeCode: 'FIRE', kinds: call.kinds, location: 'QUAY', version: 2 },
  });
  expect((await edit(8, edited.body, { typeCode: 'FIRE' })).body.version).toBe(2);
  expect(await edit(8, other, { typeCode: 'FIRE' })).toMatchObject({
    status: 400,
    body: { message: 'Unknown call type' },
  });
});

test('a type says whom a call is for and when it is late, and a call that gets the type takes the kinds', async () => {
  const medical = { ...fire, kinds: ['ems', 'fire'], limits: { unit: 20, onScene: 240 } };
  await put({ ...SET, callTypes: [stop, { ...medical, kinds: ['fire', 'ems', 'fire'] }] });

  expect((await read()).callTypes[1]).toEqual({ ...medical, isRetired: false });
  const changed = { ...SET, callTypes: [stop, { ...medical, limits: { unit: 21, onScene: 240 } }] };
  expect((await put({ ...SET, callTypes: [stop, medical] }, '?dryRun=true')).body.changed).toEqual([]);
  const sameAgain = { ...SET, callTypes: [{ ...stop, kinds: null, limits: null }, medical] };
  expect((await put(sameAgain, '?dryRun=true')).body.changed).toEqual([]);
  expect((await put(changed, '?dryRun=true')).body.changed).toEqual(['call type FIRE']);

  const { body: taken } = await take({ typeCode: 'fire' });
  const { body: stopped } = await edit(8, taken, { typeCode: 'TS' });
  const { body: burning } = await edit(8, stopped, { typeCode: 'FIRE' });
  const { body: untyped } = await edit(8, burning, { typeCode: null });
  const kindsOf = [taken, stopped, burning, untyped].map(({ kinds }) => kinds);
  expect(kindsOf).toEqual([['ems', 'fire'], ['leo'], ['ems', 'fire'], ['leo']]);
});

test('a call is given a type when it is taken and when it is edited, as it is written in the codes', async () => {
  await put(SET);
  const { body: call } = await take({ typeCode: 'ts' });
  expect(call).toMatchObject({ typeCode: 'TS', disposition: null });

  const changed = await edit(8, call, { typeCode: 'fire' });
  expect(changed.body).toMatchObject({ typeCode: 'FIRE', version: 2 });
  const { body: entries } = await cad.user(8).get(`/api/calls/${call.id}/entries`);
  expect(entries.at(-1)).toMatchObject({
    kind: 'field-changed',
    data: { field: 'typeCode', from: 'TS', to: 'FIRE' },
  });
  expect((await edit(8, changed.body, { typeCode: null })).body.typeCode).toBeNull();
});

test('a call taken on the phone gets the priority that was sent, else the one of its type, else high', async () => {
  await put(SET);
  const priorityOf = async (sent: object) => (await take(sent)).body.priority;

  expect(await priorityOf({ typeCode: 'TS', priority: 'medium' })).toBe('medium');
  expect(await priorityOf({ typeCode: 'ts', priority: '' })).toBe('low');
  expect(await priorityOf({})).toBe('high');
});

test('a call is closed with a disposition, and its timeline says so', async () => {
  await put(SET);
  const call = await open();

  expect((await edit(8, call, { disposition: 'ARR' })).body).toMatchObject({
    details: [{ path: 'disposition', message: 'A disposition is given when a call is closed' }],
  });
  expect((await edit(8, call, { status: 'closed', disposition: 'ARR' })).body).toMatchObject({
    status: 'closed',
    disposition: 'ARR',
  });
  const { body: entries } = await cad.user(8).get(`/api/calls/${call.id}/entries`);
  expect(entries.at(-1)).toMatchObject({ kind: 'closed', data: { disposition: 'ARR' } });
});

test('unknown codes are refused and change nothing, and types are for dispatchers', async () => {
  await put(SET);
  const call = await open();

  expect(await take({ typeCode: 'ZZ' })).toMatchObject({
    status: 400,
    body: { message: 'Unknown call type' },
  });
  expect(await edit(8, call, { typeCode: 'ZZ', location: 'QUAY' })).toMatchObject({
    status: 400,
    body: { message: 'Unknown call type' },
  });
  expect(await edit(8, call, { status: 'closed', disposition: 'ZZ' })).toMatchObject({
    status: 400,
    body: { message: 'Unknown disposition' },
  });
  expect(await edit(2, call, { typeCode: 'TS' })).toMatchObject({
    status: 403,
    body: { message: 'Dispatcher or Admin role required' },
  });
  const { body: calls } = await cad.user(8).get('/api/communities/2/calls');
  expect(calls.find(({ id }: { id: number }) => id === call.id)).toMatchObject({
    status: 'active',
    version: 1,
  });
});

test('10-codes and names of statuses are kept by a set that does not send them', async () => {
  const tenCodes = [{ code: '10-50', label: 'Accident' }];
  const statuses = [
    { status: 'busy', code: '10-6', label: 'On a break' },
    { status: 'available', code: '10-8', label: 'In service' },
  ];
  const named = await put({ ...SET, tenCodes, statuses });
  expect(named.body.added.slice(-3)).toEqual(['10-code 10-50', 'status busy', 'status available']);

  await put(SET);

  expect(await read()).toMatchObject({ tenCodes, statuses: [statuses[1], statuses[0]] });
  const renamed = [{ status: 'busy', code: '10-6', label: 'Busy' }];
  expect((await put({ ...SET, statuses: renamed })).body).toEqual({
    added: [],
    changed: ['status busy'],
    retired: ['status available'],
  });
  expect(await put({ ...SET, statuses: [statuses[0], statuses[0]] })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'statuses.1.status', message: 'busy is there twice' }, {}] },
  });
  await put({ ...SET, tenCodes: [], statuses: [] });
  expect(await read()).toMatchObject({ tenCodes: [], statuses: [] });
});

test('charges are kept by a set that does not send them, and by one of the version before', async () => {
  const free = { code: 'PC-602', label: 'Trespassing' };
  const saved = await put({ ...SET, charges: [ROBBERY, free, SPEEDING] });
  expect(saved.body.added.slice(-3)).toEqual(['charge PC-211', 'charge PC-602', 'charge VC-22350']);
  const trespassing = { ...free, fineAmount: null, bailAmount: null };

  expect((await put(SET)).body).toEqual({ added: [], changed: [], retired: [] });
  await cad.sql('delete from codes where community_id = 2');

  expect((await read()).charges).toEqual([ROBBERY, trespassing, SPEEDING]);
  expect((await cad.user(9).get('/api/communities/1/codes')).body.charges).toEqual([]);
  const dearer = { ...SPEEDING, code: 'vc-22350', fineAmount: 2_000_000_000 };
  expect((await put({ callTypes: [], dispositions: [], charges: [dearer, ROBBERY] })).body).toEqual({
    added: [],
    changed: ['charge vc-22350'],
    retired: ['charge PC-602'],
  });
  expect((await read()).charges).toEqual([dearer, ROBBERY]);
  await put({ ...SET, charges: [] });
  expect((await read()).charges).toEqual([]);
});

test('charges are imported from a file, and a file without them leaves them as they are', async () => {
  const file = { format: 'ten8-codes', version: 1, ...SET };
  const send = (body: object, key: string, query = '') =>
    cad.user(1).post(`${CODES}/import${query}`, body, { 'idempotency-key': key });
  await put({ ...SET, charges: [ROBBERY] });

  expect((await send(file, 'old-file')).body).toEqual({ added: [], changed: [], retired: [] });
  expect((await read()).charges).toEqual([ROBBERY]);
  const changes = { added: ['charge VC-22350'], changed: [], retired: ['charge PC-211'] };
  const withCharges = { ...file, charges: [SPEEDING] };
  expect((await send(withCharges, 'try', '?dryRun=true')).body).toEqual(changes);
  expect((await read()).charges).toEqual([ROBBERY]);
  expect((await send(withCharges, 'store')).body).toEqual(changes);

  expect((await read()).charges).toEqual([SPEEDING]);
});
