import { randomUUID } from 'node:crypto';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { createCharacter } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import { startSystem, type System } from '@ten8/test-kit/system';
import { playEdits } from '../faults/race/play-edits';
import { playMoves } from '../faults/race/play-moves';
import { createPeople, type People, type Person } from './people';

let system: System;
let people: People;
let home: string;
let characterId: number;
beforeAll(async () => {
  system = await startSystem();
  people = await createPeople(system.url);
  home = `/api/communities/${people.communityId}`;
  const params = { communityId: people.communityId };
  const body = { firstName: 'John', lastName: 'Doe', dateOfBirth: '1990-02-28' };
  characterId = (await people.officer.ask(createCharacter, { params, body })).id;
}, 120_000);
afterAll(() => system?.stop());

const send = async (person: Person, method: string, path: string, body?: unknown, headers = {}) => {
  const answer = await person.fetch(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : null };
};

const CREATIONS: [string, () => object, object][] = [
  ['calls', () => ({ location: '12 GROVE ST', description: 'SHOTS FIRED' }), { location: '13 GROVE ST' }],
  [
    'characters',
    () => ({ firstName: 'Jane', lastName: 'Roe', dateOfBirth: '1991-01-01' }),
    { lastName: 'Moe' },
  ],
  ['vehicles', () => ({ characterId, make: 'Vapid', model: 'Stanier', plate: 'ONCE' }), { plate: 'TWICE' }],
  [
    'reports',
    () => ({ characterId, charges: ['SPEEDING'], location: 'ROUTE 68', description: 'NINETY IN A FORTY' }),
    { location: 'ROUTE 1' },
  ],
  ['bolos', () => ({ description: 'RED SEDAN' }), { description: 'BLUE SEDAN' }],
];

test.each(CREATIONS)(
  'one Idempotency-Key makes one row of %s, however often and at once it is sent',
  async (kind, body, change) => {
    const { officer } = people;
    const once = { 'idempotency-key': randomUUID() };
    const create = (sent: object) => send(officer, 'POST', `${home}/${kind}`, sent, once);
    const count = async () => (await send(officer, 'GET', `${home}/${kind}`)).body.length;
    const before = await count();

    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body())));
    const later = await create(body());
    const other = await create({ ...body(), ...change });

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(await count()).toBe(before + 1);
  },
);

test.each(['units', 'calls', 'bolos'])(
  'who knows the list of %s is spared it until it changes',
  async (kind) => {
    const { officer } = people;
    const list = (headers = {}) => send(officer, 'GET', `${home}/${kind}`, undefined, headers);
    const writes: Record<string, [string, object]> = {
      units: ['units/status', { status: 'busy' }],
      calls: ['calls', { location: 'PIER', description: 'FIGHT' }],
      bolos: ['bolos', { description: 'GREEN VAN' }],
    };
    const [path, body] = writes[kind] ?? ['', {}];
    const etag = (await list()).headers.get('etag') ?? '';

    const known = await Promise.all(
      [etag, `W/${etag}`, `"other", ${etag}`, '*'].map((tag) => list({ 'if-none-match': tag })),
    );
    await send(officer, 'POST', `${home}/${path}`, body);
    const changed = await list({ 'if-none-match': etag });

    expect(etag).toMatch(/^"[^"]+"$/);
    expect(known.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([304, '']));
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  },
);

test('a long list comes page by page, each entry once, newest first', async () => {
  const { civilian } = people;
  for (let n = 0; n < 7; n += 1)
    await send(civilian, 'POST', `${home}/characters`, {
      firstName: 'Page',
      lastName: `N${n}`,
      dateOfBirth: '1990-01-01',
    });

  const seen: number[] = [];
  let next: string | null = `${home}/characters?limit=3`;
  while (next) {
    const page: Awaited<ReturnType<typeof send>> = await send(civilian, 'GET', next);
    seen.push(...page.body.map(({ id }: { id: number }) => id));
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }

  expect(seen).toHaveLength(7);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
});

test('an officer whose role is removed is stood down and leaves the call at once', async () => {
  const { admin, officer, communityId } = await createPeople(system.url);
  const at = `/api/communities/${communityId}`;

  for (let round = 0; round < 5; round += 1) {
    await send(admin, 'PATCH', `${at}/members/${officer.userId}`, { roles: ['Law Enforcement'] });
    const unitId = (await send(officer, 'POST', `${at}/units/status`, { status: 'available' })).body.id;
    const call = (await send(admin, 'POST', `${at}/calls`, { location: 'PIER', description: 'FIGHT' })).body;
    await send(officer, 'POST', `/api/calls/${call.id}/attach`, { unitId });
    await send(admin, 'PATCH', `${at}/members/${officer.userId}`, { roles: [] });

    const units = await send(admin, 'GET', `${at}/units`);
    const calls = await send(admin, 'GET', `${at}/calls`);

    expect(units.body).toMatchObject([{ id: unitId, status: 'off-duty' }]);
    expect(calls.body.flatMap(({ assignedUnits }: { assignedUnits: string[] }) => assignedUnits)).toEqual([]);
  }
});

test('every change has its row in the activity log, with who did it and from where', async () => {
  const { admin, officer, communityId } = await createPeople(system.url);
  const at = `/api/communities/${communityId}`;
  const character = { firstName: 'A', lastName: 'B', dateOfBirth: '1990-01-01' };
  const { id } = (await send(officer, 'POST', `${at}/characters`, character)).body;
  const vehicle = { characterId: id, make: 'm', model: 'n', plate: 'LOGGED' };
  const vehicleId = (await send(officer, 'POST', `${at}/vehicles`, vehicle)).body.id;
  const boloId = (await send(officer, 'POST', `${at}/bolos`, { description: 'RED SEDAN' })).body.id;
  const callId = (await send(officer, 'POST', `${at}/calls`, { location: 'PIER', description: 'FIGHT' })).body
    .id;
  const report = { characterId: id, charges: ['X'], location: 'PIER', description: 'A LONG STORY' };
  await send(officer, 'POST', `${at}/reports`, report);
  await send(officer, 'POST', `${at}/incidents`, { type: 'Fire', description: 'A small one' });
  await send(officer, 'POST', `${at}/units/info`, { callsign: '1-ADAM-12' });
  await send(officer, 'POST', `${at}/units/info`, { callsign: '1-ADAM-13' });
  await send(officer, 'POST', `${at}/units/status`, { status: 'available' });
  await send(officer, 'PUT', `/api/calls/${callId}`, { status: 'closed' });
  await send(officer, 'PUT', `/api/vehicles/${vehicleId}`, { ...vehicle, color: 'Red' });
  await send(officer, 'PUT', `/api/characters/${id}`, { ...character, firstName: 'C' });
  const licenses = [{ type: 'drivers', status: 'active' }];
  await send(officer, 'PUT', `/api/characters/${id}/licenses`, { licenses });
  await send(officer, 'DELETE', `/api/bolos/${boloId}`);
  await send(officer, 'DELETE', `/api/vehicles/${vehicleId}`);
  await send(officer, 'DELETE', `/api/characters/${id}`);
  await send(admin, 'POST', `${at}/logo`, { logoUrl: 'https://example.org/logo.png' });
  await send(admin, 'POST', `${at}/discord`, { discordUrl: 'https://discord.gg/ten8' });
  await send(admin, 'POST', `${at}/regenerate-code`);
  await send(admin, 'DELETE', `${at}/members/${officer.userId}`);

  const log = async () =>
    (await send(admin, 'GET', `${at}/activity-logs`)).body as {
      action: string;
      userId: number;
      ipAddress: string;
    }[];
  await eventually(async () =>
    expect((await log()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(
        [
          ['Create', 'Community Character Vehicle BOLO Call Report Incident Unit'],
          ['Update', 'Call Vehicle Character Licenses Unit'],
          ['Delete', 'BOLO Vehicle Character Member'],
        ]
          .flatMap(([verb, things = '']) => things.split(' ').map((thing) => `${verb} ${thing}`))
          .concat('Join Community', 'Update Member Roles', 'Update Unit Status', 'Update Join Code')
          .concat('Update Community Logo', 'Update Discord URL'),
      ),
    ),
  );
  for (const row of await log()) {
    expect(row.userId).toEqual(expect.any(Number));
    expect(row.ipAddress).toMatch(/^(127\.0\.x\.x|0:0:x:x) #[0-9a-f]{4}$/);
  }
});

test('dispatchers who edit one call at once lose no edit, and a unit that they move at once is on exactly one call', async () => {
  const { admin, dispatcher, officer, communityId } = people;
  const body = { status: 'available', callsign: '1-ADAM-12' };
  const { id: unitId } = await officer.ask(setOwnStatus, { params: { communityId }, body });
  const dispatchers = [admin, dispatcher];

  const edits = await playEdits(dispatchers, communityId, 20);
  const moves = await playMoves({ dispatchers, communityId, unitId, rounds: 5 });

  expect([...edits.problems, ...moves.problems]).toEqual([]);
  expect(Math.min(edits.accepted, edits.refused, moves.moves)).toBeGreaterThan(0);
});
