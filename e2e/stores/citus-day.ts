import assert from 'node:assert/strict';
import { createApiClient, type ApiClient } from '@ten8/api-client/api-client';
import { register } from '@ten8/contracts/auth/session';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { attachUnit, listCalls, openCall, updateCall } from '@ten8/contracts/cad/calls';
import { fileReport, listReports } from '@ten8/contracts/cad/reports';
import { changeUnitStatus, listUnits, setOwnStatus } from '@ten8/contracts/cad/units';
import { createCharacter, updateCharacter } from '@ten8/contracts/civilian/characters';
import { saveLicenses } from '@ten8/contracts/civilian/licenses';
import { searchCharacters, searchVehicles } from '@ten8/contracts/civilian/search';
import { createVehicle } from '@ten8/contracts/civilian/vehicles';
import { createCommunity, listMyCommunities } from '@ten8/contracts/community/communities';

/** How long each kind of request took, in milliseconds. */
export type Times = Map<string, number[]>;

export interface Town {
  client: ApiClient;
  communityId: number;
  userId: number;
  email: string;
}

export async function foundTown(url: string, number: number): Promise<Town> {
  const client = createApiClient(url);
  const email = `founder${number}@check.ten8`;
  const person = { email, password: 'correct-horse', firstName: 'Pat', lastName: 'Founder' };
  const { id: userId } = await client.ask(register, { body: person });
  const community = { name: `Town ${number}`, type: 'FiveM', visibility: 'private' };
  const { id: communityId } = await client.ask(createCommunity, { body: community });
  return { client, communityId, userId, email };
}

type Timed = <T>(name: string, work: Promise<T>) => Promise<T>;

const timedInto =
  (times: Times): Timed =>
  async (name, work) => {
    const start = performance.now();
    const answer = await work;
    times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    return answer;
  };

/** What a community does all day. Every answer is checked; `times` gets the duration of each kind of request. */
export async function spendDay(town: Town, times: Times): Promise<void> {
  const timed = timedInto(times);
  const record = await keepRecords(town, timed);
  await workCall(town, timed);
  await lookUp(town, timed, record);
}

interface Recorded {
  characterId: number;
  lastName: string;
  plate: string;
}

async function keepRecords({ client, communityId }: Town, timed: Timed): Promise<Recorded> {
  const params = { communityId };
  const lastName = `Doe ${Math.random()}`;
  const john = { firstName: 'John', lastName, dateOfBirth: '1990-02-28' };
  const { id: characterId } = await timed(
    'create a character',
    client.ask(createCharacter, { params, body: john }),
  );
  const plate = `P${characterId}`;
  const car = { characterId, make: 'FORD', model: 'F150', plate };
  await timed('register a vehicle', client.ask(createVehicle, { params, body: car }));
  const path = { characterId };
  const licenses = [{ type: 'drivers', status: 'active' }];
  await timed('save a licence', client.ask(saveLicenses, { params: path, body: { licenses } }));
  const renamed = { ...john, firstName: 'Jack' };
  await timed('rename a character', client.ask(updateCharacter, { params: path, body: renamed }));
  return { characterId, lastName, plate };
}

async function workCall({ client, communityId }: Town, timed: Timed): Promise<void> {
  const params = { communityId };
  const body = { status: 'available', callsign: '1-ADAM-12' };
  const unit = await timed('go on duty', client.ask(setOwnStatus, { params, body }));
  const fire = { location: 'PIER', description: 'FIRE' };
  const call = await timed('open a call', client.ask(openCall, { params, body: fire }));
  const path = { callId: call.id };
  await timed('attach a unit', client.ask(attachUnit, { params: path, body: { unitId: unit.id } }));
  for (const status of ['en-route', 'on-scene', 'busy'])
    await timed(
      'change status',
      client.ask(changeUnitStatus, { params: { unitId: unit.id }, body: { status } }),
    );
  const moved = { location: 'PIER 2' };
  const updated = await timed('update a call', client.ask(updateCall, { params: path, body: moved }));
  assert.deepEqual(updated.assignedUnits, [String(unit.id)]);
  const shown = await timed('list calls', client.ask(listCalls, { params }));
  assert.ok(shown.some(({ id, location }) => id === call.id && location === 'PIER 2'));
  assert.equal((await timed('list units', client.ask(listUnits, { params }))).length, 1);
  await client.ask(updateCall, { params: path, body: { status: 'closed' } });
}

async function lookUp({ client, communityId }: Town, timed: Timed, record: Recorded): Promise<void> {
  const params = { communityId };
  const { characterId, lastName, plate } = record;
  const stolen = { type: 'stolen', description: 'Red truck', plate };
  await timed('create a BOLO', client.ask(createBolo, { params, body: stolen }));
  const byName = { params, query: { lastName } };
  const [found] = await timed('look a person up', client.ask(searchCharacters, byName));
  assert.equal(found?.firstName, 'Jack');
  const [vehicle] = await timed('look a plate up', client.ask(searchVehicles, { params, query: { plate } }));
  assert.equal(vehicle?.character?.id, characterId);
  for (const ownerName of ['Jack', `Jack ${lastName}`]) {
    const found = await client.ask(searchVehicles, { params, query: { ownerName } });
    const isJacks = found.some(({ character }) => character?.firstName === 'Jack');
    assert.ok(isJacks, `no vehicle of ${ownerName} was found: it may have the old name of its owner`);
  }
  const report = {
    characterId,
    type: 'CITATION',
    charges: ['Speeding'],
    location: 'PIER',
    description: 'Drove far too fast along the pier.',
  };
  await timed('file a report', client.ask(fileReport, { params, body: report }));
  const filed = await client.ask(listReports, { params, query: { characterId } });
  assert.equal(filed.length, 1);
  assert.equal((await timed('my communities', client.ask(listMyCommunities))).length, 1);
}
