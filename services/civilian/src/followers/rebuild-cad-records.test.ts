import { boloCreated } from '@ten8/contracts/cad/bolos';
import { reportFiled } from '@ten8/contracts/cad/reports';
import { eventually } from '@ten8/test-kit/eventually';
import { startCivilian, type CivilianHarness } from '../civilian-harness';

jest.setTimeout(60_000);

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const AT = '2026-01-01T00:00:00.000Z';
const bolo = (id: number, communityId: number, plate: string | null) => ({
  id,
  communityId,
  type: 'VEHICLE',
  description: `BOLO ${id}`,
  plate,
  vin: null,
  vehicleDetails: null,
  status: 'active' as const,
  createdAt: AT,
});
const report = (id: number, communityId: number, characterId: number) => ({
  id,
  communityId,
  characterId,
  reportNumber: `R-2026-${id}`,
  type: 'CITATION' as const,
  charges: ['SPEEDING'],
  location: 'PIER',
  description: 'TOO FAST BY FAR',
  fineAmount: 50,
  courtDate: null,
  bailAmount: null,
  officerId: 1,
  createdAt: AT,
});
const position = async () =>
  (
    await civilian.sql<{ position: number }>(
      `select position::int from follower_cursors where name = 'civilian<-cad'`,
    )
  )[0]?.position;

test('BOLOs and reports that came and went during a very long absence are found as they are now', async () => {
  const { cad } = civilian.others;
  const { user, characterId } = await civilian.driver();
  const officer = civilian.member(['Law Enforcement']);
  for (const plate of ['OLD', 'NEW']) {
    const fields = { characterId, plate };
    await civilian.vehicle(user, fields);
  }
  cad.addFact(boloCreated, 1, { ...bolo(1, 1, 'old'), boloId: 1 });
  cad.addFact(reportFiled, 1, report(1, 1, characterId));
  await eventually(async () => expect(await position()).toBe(2));

  // Appended and pruned before the follower looks: it finds that the fact is gone.
  cad.addFact(reportFiled, 1, report(2, 1, characterId));
  cad.setSnapshot('/internal/bolos', [bolo(2, 1, 'new'), bolo(3, 1, null)]);
  cad.setSnapshot('/internal/reports', [report(1, 1, characterId), report(2, 1, characterId)]);
  cad.prune();
  await eventually(async () => expect(await position()).toBe(3));

  const vehicles = await officer.get(`/api/communities/1/search/vehicles?ownerId=${characterId}`);
  const people = await officer.get('/api/communities/1/search/characters?lastName=DOE');
  expect(vehicles.body).toMatchObject([
    { plate: 'NEW', bolo: { id: 2, description: 'BOLO 2' } },
    { plate: 'OLD', bolo: null },
  ]);
  expect(people.body[0].reports.map(({ id }: { id: number }) => id)).toEqual([2, 1]);

  cad.addFact(reportFiled, 1, report(3, 1, characterId));
  await eventually(async () =>
    expect(await civilian.sql('select report_id as id from filed_reports order by 1')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]),
  );
});

test('a snapshot restores nothing for a deleted community', async () => {
  const { cad, community } = civilian.others;
  const gone = civilian.newCommunity();
  civilian.member(['Admin'], gone);
  community.deleteCommunity(gone);
  await civilian.deletionArrived(gone);

  const said = cad.addFact(boloCreated, gone, { ...bolo(7, gone, 'LATE'), boloId: 7 });
  cad.setSnapshot('/internal/bolos', [bolo(7, gone, 'LATE')]);
  cad.setSnapshot('/internal/reports', [report(7, gone, 1)]);
  cad.prune();

  await eventually(async () => expect(await position()).toBe(said.seq));
  expect(await civilian.sql('select bolo_id from wanted_vehicles')).toEqual([]);
  expect(await civilian.sql('select report_id from filed_reports')).toEqual([]);
});
