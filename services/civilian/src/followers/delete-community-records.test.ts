import { boloCreated, boloEdited } from '@ten8/contracts/cad/bolos';
import { reportFiled } from '@ten8/contracts/cad/reports';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { buildCharacter, startCivilian, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const TABLES = ['characters', 'vehicles', 'memberships', 'wanted_vehicles', 'filed_reports'];

async function rowsOf(communityId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const [row] = await civilian.sql<{ count: number }>(
      `select count(*)::int as count from ${table} where community_id = $1`,
      [communityId],
    );
    counts[table] = row?.count ?? -1;
  }
  const [licenses] = await civilian.sql<{ count: number }>('select count(*)::int as count from licenses');
  return { ...counts, licenses: licenses?.count ?? -1 };
}

const NONE = { ...Object.fromEntries(TABLES.map((table) => [table, 0])), licenses: 0 };

const bolo = (boloId: number) => ({ boloId, type: 'VEHICLE', description: 'X', plate: 'P', vin: null });
const report = (id: number, communityId: number) => ({
  id,
  communityId,
  characterId: 1,
  reportNumber: `R-2026-${id}`,
  type: 'ARREST' as const,
  charges: ['X'],
  location: 'X',
  description: 'A LONG STORY',
  fineAmount: null,
  courtDate: null,
  bailAmount: null,
  officerId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});

async function cadHasSaid(seq: number): Promise<void> {
  await eventually(async () => {
    const [cursor] = await civilian.sql<{ position: string }>(
      `select position from follower_cursors where name = 'civilian<-cad'`,
    );
    expect(Number(cursor?.position)).toBeGreaterThanOrEqual(seq);
  });
}

test('a deleted community takes every record with it, and nothing that comes late stays', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const character = await civilian.character(jane, {}, communityId);
  await civilian.vehicle(jane, { characterId: character.id }, communityId);
  await jane.put(`/api/characters/${character.id}/licenses`, {
    licenses: [{ type: 'drivers', status: 'active' }],
  });
  await jane.post(`/api/communities/${communityId}/characters`, buildCharacter(), {
    'idempotency-key': 'kept',
  });
  civilian.others.cad.addFact(boloCreated, communityId, bolo(1));
  await cadHasSaid(civilian.others.cad.addFact(reportFiled, communityId, report(1, communityId)).seq);
  expect(await rowsOf(communityId)).toMatchObject({ characters: 2, wanted_vehicles: 1, filed_reports: 1 });

  civilian.others.community.deleteCommunity(communityId);
  await civilian.deletionArrived(communityId);

  expect(await rowsOf(communityId)).toEqual(NONE);
  expect(await civilian.sql(`select 1 from idempotency_keys where key = 'kept'`)).toEqual([]);

  civilian.others.cad.addFact(boloCreated, communityId, bolo(2));
  civilian.others.cad.addFact(boloEdited, communityId, { ...bolo(1), description: 'Y' });
  await cadHasSaid(civilian.others.cad.addFact(reportFiled, communityId, report(2, communityId)).seq);
  expect((await jane.post(`/api/communities/${communityId}/characters`, buildCharacter())).status).toBe(404);
  expect((await jane.get(`/api/characters/${character.id}/licenses`)).status).toBe(404);
  expect(await rowsOf(communityId)).toEqual(NONE);
});

test('writes that race with the deletion of their community leave nothing behind', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  const mother = await civilian.character(jane, {}, communityId);
  const write = async (count: number) => {
    const answers = [
      await jane.post(`/api/communities/${communityId}/characters`, buildCharacter()),
      await jane.post(`/api/communities/${communityId}/vehicles`, {
        characterId: mother.id,
        make: 'A',
        model: 'B',
        plate: `RACE${count}`,
      }),
    ];
    for (const { status } of answers) expect([201, 400, 404]).toContain(status);
  };

  const writers = [1, 2, 3, 4].map(async (lane) => {
    for (let count = 0; count < 15; count += 1) await write(lane * 100 + count);
  });
  civilian.others.community.deleteCommunity(communityId);
  await Promise.all(writers);
  await civilian.deletionArrived(communityId);

  await eventually(async () => expect(await rowsOf(communityId)).toEqual(NONE));
});

test('a character that is being written while its community is deleted goes with it', async () => {
  const communityId = civilian.newCommunity();
  const jane = civilian.member([], communityId);
  await civilian.memberArrived(jane.userId);
  // The head of the log, locked for a moment: the character is inserted, but its commit has to wait.
  const lock = await holdLock(civilian.db, 'select 1 from event_head for update');
  const created = jane.post(`/api/communities/${communityId}/characters`, buildCharacter());
  await eventually(async () => expect(await lockWaiters(civilian)).toHaveLength(1));

  civilian.others.community.deleteCommunity(communityId);
  // The deletion waits for what is being written.
  await eventually(async () => expect(await lockWaiters(civilian)).toHaveLength(2));
  await lock.release();
  const [{ status }] = await Promise.all([created, civilian.deletionArrived(communityId)]);

  expect(status).toBe(201);
  expect(await rowsOf(communityId)).toEqual(NONE);
});

test('the records of other communities stay', async () => {
  const [doomed, safe] = [civilian.newCommunity(), civilian.newCommunity()];
  const jane = civilian.member([], safe);
  const character = await civilian.character(jane, {}, safe);

  civilian.member([], doomed);
  civilian.others.community.deleteCommunity(doomed);
  await civilian.deletionArrived(doomed);

  expect((await jane.get(`/api/communities/${safe}/characters`)).body).toEqual([character]);
});
