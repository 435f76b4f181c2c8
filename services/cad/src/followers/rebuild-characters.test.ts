import { characterCreated } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import { startHarness, type Harness } from '@ten8/test-kit/service-harness';
import { cadService } from '../cad';

jest.setTimeout(60_000);

let cad: Harness;
beforeAll(async () => void (cad = await startHarness(cadService)));
afterAll(() => cad.stop());

const named = (id: number, communityId: number, firstName: string) => ({
  id,
  communityId,
  userId: 7,
  firstName,
  lastName: 'DOE',
});
const asFact = ({ id, communityId, ...rest }: ReturnType<typeof named>) =>
  [characterCreated, communityId, { characterId: id, ...rest }] as const;
const kept = () =>
  cad.sql('select id, community_id as "communityId", first_name as "firstName" from characters order by id');

test('characters that were created, changed and deleted during a long stop are copied as they are now', async () => {
  const { civilian, community } = cad.others;
  community.join(7, ['Law Enforcement'], 1, true);
  for (const made of [named(1, 1, 'JANE'), named(2, 1, 'JOHN')]) civilian.addFact(...asFact(made));
  await eventually(async () => expect(await kept()).toHaveLength(2));

  // Appended and pruned before the follower reads: the fact is gone when it does.
  civilian.addFact(...asFact(named(3, 1, 'NEW')));
  civilian.setSnapshot('/internal/characters', [named(1, 1, 'RENAMED'), named(3, 1, 'NEW')]);
  civilian.prune();

  await eventually(async () =>
    expect(await kept()).toEqual([
      { id: 1, communityId: 1, firstName: 'RENAMED' },
      { id: 3, communityId: 1, firstName: 'NEW' },
    ]),
  );
  const call = await cad.user(7).post('/api/communities/1/calls', {
    characterId: 3,
    location: 'PIER',
    description: 'FIGHT',
  });
  expect(call).toMatchObject({ status: 201, body: { callerName: 'NEW DOE' } });

  civilian.addFact(...asFact(named(4, 1, 'LATER')));
  await eventually(async () => expect(await kept()).toHaveLength(3));
});

test('a snapshot restores nothing for a deleted community', async () => {
  const { civilian, community } = cad.others;
  community.join(7, ['Admin'], 5, true);
  await cad.user(7).post('/api/communities/5/bolos', { description: 'X' });
  community.deleteCommunity(5);
  await eventually(async () =>
    expect(await cad.sql('select id from communities where is_deleted')).toEqual([{ id: 5 }]),
  );

  const said = civilian.addFact(...asFact(named(9, 5, 'LATE')));
  civilian.setSnapshot('/internal/characters', [named(9, 5, 'LATE'), named(10, 1, 'HERE')]);
  civilian.prune();

  await eventually(async () =>
    expect(await cad.sql(`select position::int from follower_cursors where name = 'cad<-civilian'`)).toEqual([
      { position: said.seq },
    ]),
  );
  expect(await kept()).toEqual([{ id: 10, communityId: 1, firstName: 'HERE' }]);
});
