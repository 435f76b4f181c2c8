import { QueryTypes, Sequelize } from 'sequelize';
import { signOut } from '@ten8/contracts/auth/session';
import { createBolo, deleteBolo } from '@ten8/contracts/cad/bolos';
import { listCalls, openCall } from '@ten8/contracts/cad/calls';
import { fileReport } from '@ten8/contracts/cad/reports';
import { listUnits, setOwnStatus } from '@ten8/contracts/cad/units';
import { createCharacter } from '@ten8/contracts/civilian/characters';
import { searchCharacters, searchVehicles } from '@ten8/contracts/civilian/search';
import { createVehicle } from '@ten8/contracts/civilian/vehicles';
import { listActivity } from '@ten8/contracts/community/activity';
import { deleteCommunity, getCommunity } from '@ten8/contracts/community/communities';
import { changeRoles, removeMember } from '@ten8/contracts/community/members';
import { hashOf } from '@ten8/test-kit/account';
import { createClient } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { listen } from '@ten8/test-kit/socket-client';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createPeople, createPerson, type People, type Person } from './people';

let system: System;
let people: People;
let params: { communityId: number };

beforeAll(
  async () => void (system = await startSystem({ replicas: { auth: 2 }, hidden: ['auth-2'] })),
  120_000,
);
beforeEach(async () => {
  people = await createPeople(system.url);
  params = { communityId: people.communityId };
});
afterAll(() => system?.stop());

const john = { firstName: 'John', lastName: 'Doe', dateOfBirth: '1990-02-28' };

/** Every row, in any schema, that still belongs to the community, except logs and the marks of deleted communities. */
async function rowsOf(communityId: number): Promise<string[]> {
  const db = new Sequelize(system.databaseUrl, { logging: false });
  const tables = await db.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column from information_schema.columns
     where table_schema in ('auth', 'community', 'civilian', 'cad', 'discord') and column_name = 'community_id'
       and table_name <> 'event_log'`,
    { type: QueryTypes.SELECT },
  );
  const left: string[] = [];
  for (const { table, column } of tables) {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      {
        bind: [communityId],
        type: QueryTypes.SELECT,
      },
    );
    if ((row?.n ?? 0) > 0 && !/deleted_communities|cad\.communities/.test(table)) left.push(table);
  }
  await db.close();
  return left;
}

test('an officer finds at once what they have just written, in whichever service it lives', async () => {
  const { officer } = people;
  const { id: characterId } = await officer.ask(createCharacter, { params, body: john });
  await officer.ask(createVehicle, {
    params,
    body: { characterId, make: 'Vapid', model: 'Stanier', plate: '8ABC123' },
  });

  for (let round = 0; round < 10; round += 1) {
    const bolo = await officer.ask(createBolo, {
      params,
      body: { description: `Round ${round}`, plate: '8abc123' },
    });
    const [wanted] = await officer.ask(searchVehicles, { params, query: { plate: '8ABC' } });
    await officer.ask(deleteBolo, { params: { boloId: bolo.id } });
    const [free] = await officer.ask(searchVehicles, { params, query: { plate: '8ABC' } });

    expect([wanted?.bolo, free?.bolo]).toEqual([{ id: bolo.id, description: `Round ${round}` }, null]);
  }
  const report = await officer.ask(fileReport, {
    params,
    body: {
      characterId,
      type: 'CITATION',
      charges: ['Speeding'],
      location: 'ROUTE 68',
      description: 'Twice the limit',
    },
  });
  const [found] = await officer.ask(searchCharacters, { params, query: { lastName: 'do' } });
  expect(found?.reports.map(({ reportNumber }) => reportNumber)).toEqual([report.reportNumber]);
});

test('a role that is given or removed counts from the next request', async () => {
  const { admin, civilian } = people;
  const member = { ...params, userId: civilian.userId };

  for (let round = 0; round < 5; round += 1) {
    await admin.ask(changeRoles, { params: member, body: { roles: ['Law Enforcement'] } });
    const given = await civilian.fetch(`/api/communities/${people.communityId}/units`);
    await admin.ask(changeRoles, { params: member, body: { roles: [] } });
    const taken = await civilian.fetch(`/api/communities/${people.communityId}/units`);

    expect([given.status, taken.status]).toEqual([200, 403]);
  }
  await admin.ask(removeMember, { params: member });
  expect((await civilian.fetch(`/api/communities/${people.communityId}/characters`)).status).toBe(404);
});

test('a session that was signed out is not accepted any more', async () => {
  const cookie = people.officer.cookie();
  await people.officer.ask(signOut);

  const answer = await fetch(`${system.url}/api/auth/user`, { headers: { cookie } });

  expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Unauthorized' }]);
});

test('an officer who loses the role leaves the board and the call', async () => {
  const { officer, admin } = people;
  const unit = await officer.ask(setOwnStatus, { params, body: { status: 'available' } });
  const call = await admin.ask(openCall, { params, body: { location: 'PIER', description: 'FIRE' } });
  await officer.fetch(`/api/calls/${call.id}/attach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ unitId: unit.id }),
  });

  await admin.ask(changeRoles, {
    params: { ...params, userId: officer.userId },
    body: { roles: ['Dispatcher'] },
  });

  await eventually(async () => {
    const units = await admin.ask(listUnits, { params });
    const calls = await admin.ask(listCalls, { params });
    expect(units.find(({ id }) => id === unit.id)?.status ?? 'off-duty').toBe('off-duty');
    expect(calls.find(({ id }) => id === call.id)?.assignedUnits).toEqual([]);
  });
});

test('everything works while Redis is down, and nothing is missing when it works again', async () => {
  await system.kill('redis');
  const { officer, admin, civilian } = people;
  const { id: characterId } = await civilian.ask(createCharacter, { params, body: john });
  await civilian.ask(openCall, { params, body: { characterId, location: 'PIER', description: 'FIRE' } });
  const unit = await officer.ask(setOwnStatus, { params, body: { status: 'available' } });
  const bolo = await officer.ask(createBolo, { params, body: { description: 'Red sedan' } });

  await eventually(async () => {
    const rows = await admin.ask(listActivity, { params });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['Create Character', 'Create Call', 'Create Unit', 'Create BOLO']),
    );
  });
  expect((await officer.ask(listCalls, { params }))[0]).toMatchObject({
    callerName: 'JOHN DOE',
    callNumber: 1,
  });
  await system.restart('redis');
  await officer.ask(deleteBolo, { params: { boloId: bolo.id } });
  await eventually(async () => {
    const rows = await admin.ask(listActivity, { params });
    expect(rows.filter(({ action }) => action === 'Delete BOLO')).toHaveLength(1);
    expect(rows.filter(({ action }) => action === 'Create Call')).toHaveLength(1);
  });
  expect(unit.status).toBe('available');
}, 60_000);

test('a deleted community leaves no row anywhere, also not in a service that was down', async () => {
  const { admin, civilian, officer } = people;
  const { id: characterId } = await civilian.ask(createCharacter, { params, body: john });
  await civilian.ask(createVehicle, {
    params,
    body: { characterId, make: 'Vapid', model: 'Stanier', plate: 'GONE1' },
  });
  await civilian.ask(openCall, { params, body: { characterId, location: 'PIER', description: 'FIRE' } });
  await officer.ask(setOwnStatus, { params, body: { status: 'available' } });
  await officer.ask(createBolo, { params, body: { description: 'Red sedan', plate: 'GONE1' } });
  await eventually(async () => expect((await rowsOf(people.communityId)).length).toBeGreaterThan(5));

  await system.kill('civilian');
  await admin.ask(deleteCommunity, { params });
  const gone = await admin.fetch(`/api/communities/${people.communityId}/calls`);
  await system.restart('civilian');

  expect(gone.status).toBe(404);
  await eventually(async () => expect(await rowsOf(people.communityId)).toEqual([]), 20_000);
}, 60_000);

test('a service that is down answers 503, and the others keep working', async () => {
  await system.kill('cad');

  const calls = await people.officer.fetch(`/api/communities/${people.communityId}/calls`);
  const community = await people.officer.ask(getCommunity, { params });
  const ready = await fetch(`${system.url}/readyz`);

  expect([calls.status, await calls.json(), calls.headers.get('retry-after')]).toMatchObject([
    503,
    { code: 'unavailable' },
    expect.any(String),
  ]);
  expect(community.id).toBe(people.communityId);
  expect(ready.status).toBe(200);
  await system.restart('cad');
  await eventually(async () =>
    expect((await people.officer.fetch(`/api/communities/${people.communityId}/calls`)).status).toBe(200),
  );
}, 60_000);

test('while auth hangs, signed-in users keep working, and a sign-out elsewhere counts at once', async () => {
  const { officer, dispatcher } = people;
  const stranger = await createPerson(system.url, 'Stranger');
  const statusFor = async (person: Person) =>
    (await person.fetch(`/api/communities/${people.communityId}/members`)).status;
  expect([await statusFor(officer), await statusFor(dispatcher)]).toEqual([403, 403]);
  const { url, secret } = { url: system.urls['auth-2'] ?? '', secret: system.internalSecret };
  const [, cookie = ''] = /ten8_session=([^;]+)/.exec(dispatcher.cookie()) ?? [];
  const nobody = createClient({ url, secret, actor: null, seen: {} });
  const asked = { cookieHashes: [hashOf(cookie)] };
  const { body: sessions } = await nobody.post('/internal/sessions/resolve', asked);
  const elsewhere = createClient({ url, secret, actor: sessions[0], seen: {} });

  system.freeze('auth', true);
  try {
    expect(await statusFor(officer)).toBe(403);
    expect(await statusFor(stranger)).toBe(503);
    expect((await elsewhere.post('/api/logout')).status).toBe(200);
    await eventually(async () => expect(await statusFor(dispatcher)).toBe(503));
    expect(await statusFor(officer)).toBe(403);
  } finally {
    system.freeze('auth', false);
  }
  await eventually(async () => expect(await statusFor(dispatcher)).toBe(401));
}, 60_000);

test('what was refused because cad hung is not done when cad goes on', async () => {
  const { officer, admin } = people;
  const unit = await officer.ask(setOwnStatus, { params, body: { status: 'available' } });
  const button = listen(system.url, officer.cookie(), params);
  const screen = listen(system.url, admin.cookie(), params);
  await eventually(() => expect([button.isConnected(), screen.isConnected()]).toEqual([true, true]));
  const openOne = (description: string) => {
    const body = JSON.stringify({ location: 'PIER', description });
    const headers = { 'content-type': 'application/json' };
    return officer.fetch(`/api/communities/${people.communityId}/calls`, { method: 'POST', headers, body });
  };

  system.freeze('cad', true);
  const asked = [...['FIRST', 'SECOND', 'THIRD'].map(openOne), button.panic(unit.id)] as const;
  const answers = await Promise.all(asked).finally(() => system.freeze('cad', false));

  expect(answers).toEqual([
    ...Array.from({ length: 3 }, () => expect.objectContaining({ status: 503 })),
    expect.objectContaining({ ok: false, code: 'unavailable' }),
  ]);
  await eventually(() => officer.ask(listCalls, { params }));
  // Sounds for everyone, after anything that was still waiting in cad.
  await eventually(async () => expect(await button.panic(unit.id)).toMatchObject({ ok: true }));
  await eventually(() => expect(screen.alerts).toHaveLength(1));
  expect(await officer.ask(listCalls, { params })).toEqual([]);
  button.close();
  screen.close();
}, 60_000);

/** The start time of each process with a schema, as it reports it. */
const startTimes = () =>
  Promise.all(
    ['auth', 'community', 'civilian', 'cad', 'discord-bot'].map(async (name) => {
      const figures = await (await fetch(`${system.urls[name]}/metrics`)).text();
      return /^process_start_time_seconds\S* (\S+)$/m.exec(figures)?.[1];
    }),
  );

test('when PostgreSQL closes every connection, no process ends, and users see only a pause', async () => {
  const before = await startTimes();
  const db = new Sequelize(system.databaseUrl, { logging: false });
  const paths = ['units', 'members', 'characters/user', 'incidents'];
  const ask = () =>
    Promise.all(
      paths.map(
        async (path) => (await people.admin.fetch(`/api/communities/${people.communityId}/${path}`)).status,
      ),
    );

  const statuses = new Set<number>();
  for (let round = 0; round < 3; round += 1) {
    const asked = ask();
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    (await asked).forEach((status) => statuses.add(status));
  }
  await db.close();

  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await eventually(async () => expect(await ask()).toEqual(paths.map(() => 200)));
  expect(await startTimes()).toEqual(before);
}, 60_000);
