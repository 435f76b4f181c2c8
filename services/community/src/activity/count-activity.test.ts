import { characterCreated } from '@ten8/contracts/civilian/characters';
import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

test('actions are counted since a time, and the five who did the most are named', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const players = Array.from({ length: 5 }, () => service.somebody());
  await addMembers(community, ...players);
  const create = (userId: number | null) =>
    service.others.civilian.addFact(
      characterCreated,
      community.id,
      { characterId: 1, userId: userId ?? 1, firstName: 'Nora', lastName: 'Moss' },
      { userId, address: null },
    );
  for (const [index, { userId }] of players.entries())
    for (let times = 0; times <= index; times += 1) create(userId);
  for (let times = 0; times < 9; times += 1) create(null);
  const path = `/api/communities/${community.id}/activity-logs/counts`;

  await eventually(async () => expect((await owner.get(path)).body.total).toBe(31));
  const { body } = await owner.get(path);
  const countOf = (wanted: string) =>
    body.actions.find(({ action }: { action: string }) => action === wanted)?.count;
  expect(['Create Community', 'Join Community', 'Create Character'].map(countOf)).toEqual([1, 6, 24]);
  const { userId } = owner;
  // The owner founded and joined, the first player joined and made one character: of these two, the name decides.
  const most = players.map((player, index) => ({ userId: player.userId, count: index + 2 })).toReversed();
  const [first] = [{ userId, count: 2 }, ...most.slice(4)].toSorted((a, b) =>
    `First${a.userId}`.localeCompare(`First${b.userId}`),
  );
  expect(body.mostActive).toEqual(
    [...most.slice(0, 4), first].map((each) => ({
      ...each,
      user: { firstName: `First${each?.userId}`, lastName: `Last${each?.userId}` },
    })),
  );

  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await owner.get(`${path}?from=${later}`)).body).toEqual({ total: 0, actions: [], mostActive: [] });
  expect((await owner.get(`${path}?from=yesterday`)).status).toBe(400);
});
