import { characterCreated, characterUpdated } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';
import { followerVerbs, keepWriting } from './followers-harness';

jest.setTimeout(60_000);

let cad: Harness;
beforeAll(async () => void (cad = await startCad([])));
afterAll(() => cad.stop());

const DISPATCHER = 90;
const { found, known, newOfficer, openCall, unitOf } = followerVerbs(() => cad);

describe('a deleted community', () => {
  const TABLES = [
    'calls',
    'call_entries',
    'units',
    'bolos',
    'deleted_bolos',
    'reports',
    'incidents',
    'characters',
    'panics',
    'panic_receipts',
    'dispatchers',
    'codes',
    'charges',
    'community_boards',
    'handovers',
    'places',
    'memberships',
  ];
  const rowsOf = async (communityId: number) => {
    const counts = TABLES.map(
      (table) => `(select count(*)::int from ${table} where community_id = $1) as ${table}`,
    );
    return (await cad.sql<Record<string, number>>(`select ${counts.join(', ')}`, [communityId]))[0];
  };
  const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]));
  const jane = { characterId: 500, userId: 7, firstName: 'Jane', lastName: 'Doe' };

  test('leaves no rows, and what is written late leaves none either', async () => {
    found(20);
    found(21);
    const officer = newOfficer(20);
    const unit = await unitOf(officer, 20);
    const elsewhere = await openCall(21);
    cad.others.civilian.addFact(characterCreated, 20, jane);
    await eventually(async () => expect((await rowsOf(20))?.characters).toBe(1));
    const user = cad.user(officer);
    await known(20, 2);
    const call = await openCall(20);
    await user.post(`/api/calls/${call.id}/attach`, { unitId: unit.id });
    await user.post('/api/communities/20/bolos', { description: 'X' }, { 'idempotency-key': 'k' });
    const over = await user.post('/api/communities/20/bolos', { description: 'OVER' });
    await user.delete(`/api/bolos/${over.body.id}`);
    await user.post('/api/communities/20/incidents', { type: 'X', description: 'X' });
    await user.post('/api/communities/20/reports', {
      characterId: 500,
      charges: ['X'],
      location: 'X',
      description: 'Something long enough',
    });
    await user.post(`/internal/units/${unit.id}/panic`);
    cad.others.community.join(DISPATCHER, ['Dispatcher'], 20);
    const codes = {
      callTypes: [{ code: 'TS', label: 'Stop', priority: 'low' }],
      dispositions: [],
      charges: [{ code: 'PC-211', label: 'Robbery' }],
    };
    await cad.user(1).put('/api/communities/20/codes', codes);
    const places = [{ name: 'PIER', location: 'PIER' }];
    await cad.user(1).put('/api/communities/20/places', { places });
    await cad.user(DISPATCHER).put('/api/communities/20/dispatch/area-of-play', { text: 'X' });
    await cad.user(DISPATCHER).put('/api/communities/20/dispatchers/me', {});
    await cad.user(DISPATCHER).post('/api/communities/20/handovers', {});
    const { panics } = (await user.get('/api/communities/20/dispatch')).body;
    await cad.sql('insert into panic_receipts (panic_id, user_id, community_id) values ($1, 1, 20)', [
      panics[0].id,
    ]);
    expect(Object.values((await rowsOf(20)) ?? {})).not.toContain(0);

    cad.others.community.deleteCommunity(20);
    await eventually(async () => expect(await rowsOf(20)).toEqual(nothing));
    const late = cad.others.civilian.addFact(characterUpdated, 20, jane);
    cad.others.community.join(officer, ['Law Enforcement'], 20);
    const answers = await Promise.all([
      user.post('/api/communities/20/units/status', { status: 'busy' }),
      user.post('/api/communities/20/calls', { location: 'X', description: 'X' }),
      user.post('/api/communities/20/bolos', { description: 'Y' }),
      user.post('/api/communities/20/incidents', { type: 'X', description: 'X' }),
      user.post(`/api/calls/${call.id}/attach`, { unitId: unit.id }),
      user.patch(`/api/units/${unit.id}/status`, { status: 'busy' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    await eventually(async () =>
      expect(
        await cad.sql(`select position::int from follower_cursors where name = 'cad<-civilian'`),
      ).toEqual([{ position: late.seq }]),
    );
    await eventually(async () => expect(await rowsOf(20)).toEqual({ ...nothing, memberships: 1 }));
    expect(await cad.sql(`select key from idempotency_keys where scope like '%/20/%'`)).toEqual([]);
    expect(await cad.sql('select key from idempotency_keys where community_id = 20')).toEqual([]);
    expect(
      await cad.sql(`select type from event_log where community_id = 20 and type <> 'event-log.erased'`),
    ).toEqual([]);
    expect(await cad.sql('select id from calls where community_id = 21')).toEqual([{ id: elsewhere.id }]);
  });

  test('leaves no rows when writes arrive while it is deleted', async () => {
    found(22);
    const officers = Array.from({ length: 4 }, () => newOfficer(22));
    await Promise.all(officers.map((userId) => unitOf(userId, 22)));
    await known(22, 5);
    const stopWriting = keepWriting(officers, async (userId) => {
      const user = cad.user(userId);
      await user.post('/api/communities/22/bolos', { description: 'X' });
      await user.post('/api/communities/22/units/status', { status: 'busy' });
      await user.post('/api/communities/22/units/status', { status: 'available' });
    });

    cad.others.community.deleteCommunity(22);
    await eventually(async () => expect((await rowsOf(22))?.memberships).toBe(0)).finally(stopWriting);

    expect(await rowsOf(22)).toEqual(nothing);
  });
});
