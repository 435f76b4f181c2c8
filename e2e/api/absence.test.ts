import { Sequelize } from 'sequelize';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { openCall } from '@ten8/contracts/cad/calls';
import { fileReport } from '@ten8/contracts/cad/reports';
import { createCharacter, updateCharacter } from '@ten8/contracts/civilian/characters';
import { searchCharacters, searchVehicles } from '@ten8/contracts/civilian/search';
import { createVehicle } from '@ten8/contracts/civilian/vehicles';
import { removeMember } from '@ten8/contracts/community/members';
import { eventually } from '@ten8/test-kit/eventually';
import { startSystem, type System } from '@ten8/test-kit/system';
import { rebuildProjections } from '../../scripts/admin/rebuild-projections';
import { createPeople, type People } from './people';

let system: System;
let people: People;
let params: { communityId: number };

beforeAll(async () => void (system = await startSystem()), 120_000);
beforeEach(async () => {
  people = await createPeople(system.url);
  params = { communityId: people.communityId };
});
afterAll(() => system?.stop());

const john = { firstName: 'John', lastName: 'Doe', dateOfBirth: '1990-02-28' };
const citation = { charges: ['SPEEDING'], location: 'PIER', description: 'Ninety in a sixty zone' };

/** As a service does with facts older than a week. */
async function forgetFacts(schema: string): Promise<void> {
  const db = new Sequelize(system.databaseUrl, { logging: false });
  await db.query(`delete from ${schema}.event_log`);
  await db.query(`update ${schema}.event_head set pruned = seq`);
  await db.close();
}

test('searches show what was filed and looked out for while they were away for longer than facts are kept', async () => {
  const { officer, civilian } = people;
  const { id: characterId } = await civilian.ask(createCharacter, { params, body: john });
  const vehicle = { characterId, make: 'Vapid', model: 'Stanier', plate: '8ABC123' };
  await civilian.ask(createVehicle, { params, body: vehicle });
  await officer.ask(fileReport, { params, body: { ...citation, characterId } });

  await system.kill('civilian');
  await officer.ask(fileReport, { params, body: { ...citation, characterId, location: 'STRIP' } });
  const bolo = await officer.ask(createBolo, { params, body: { description: 'Red', plate: '8abc123' } });
  await forgetFacts('cad');
  await system.restart('civilian');

  await eventually(async () => {
    const [found] = await officer.ask(searchVehicles, { params, query: { plate: '8ABC' } });
    expect(found?.bolo).toEqual({ id: bolo.id, description: 'Red' });
  }, 20_000);
  const [person] = await officer.ask(searchCharacters, { params, query: { lastName: 'doe' } });
  expect(person?.reports.map(({ location }) => location)).toEqual(['STRIP', 'PIER']);
}, 60_000);

test('calls know characters that came and changed while dispatch was away for longer than facts are kept', async () => {
  const { civilian } = people;
  const old = await civilian.ask(createCharacter, { params, body: john });

  await system.kill('cad');
  await civilian.ask(updateCharacter, {
    params: { characterId: old.id },
    body: { ...john, firstName: 'Jon' },
  });
  const fresh = await civilian.ask(createCharacter, { params, body: { ...john, firstName: 'Jane' } });
  await forgetFacts('civilian');
  await system.restart('cad');

  const emergency = { location: 'PIER', description: 'FIRE' };
  for (const [characterId, callerName] of [
    [old.id, 'JON DOE'],
    [fresh.id, 'JANE DOE'],
  ]) {
    await eventually(async () => {
      const call = await civilian.ask(openCall, { params, body: { ...emergency, characterId } });
      expect(call.callerName).toBe(callerName);
    }, 20_000);
  }
}, 60_000);

test('a removed member gets no access while an operator rebuilds every projection', async () => {
  const { admin, officer, civilian } = people;
  await admin.ask(removeMember, { params: { ...params, userId: civilian.userId } });
  const paths = ['incidents', 'characters'].map((list) => `/api/communities/${params.communityId}/${list}`);
  const statuses = new Set<number>();
  let isOver = false;
  const knocking = (async () => {
    while (!isOver) for (const path of paths) statuses.add((await civilian.fetch(path)).status);
  })();

  await rebuildProjections(system.databaseUrl);
  await eventually(async () => {
    const db = new Sequelize(system.databaseUrl, { logging: false });
    const [behind] = await db.query(`
      select name from cad.follower_cursors where position < 1
      union all select name from civilian.follower_cursors where position < 1`);
    await db.close();
    expect(behind).toEqual([]);
  }, 40_000);
  isOver = true;
  await knocking;

  expect([...statuses]).toEqual([404]);
  expect((await officer.fetch(`/api/communities/${params.communityId}/units`)).status).toBe(200);
}, 60_000);
