import { callOpened } from '@ten8/contracts/cad/calls';
import { characterCreated } from '@ten8/contracts/civilian/characters';
import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

const call = {
  callId: 1,
  callNumber: 7,
  callerName: 'ANONYMOUS',
  location: 'Vinewood',
  postalCode: null,
  description: 'Fire',
  priority: 'high' as const,
};

test('actions are counted since a time, and the five who did the most are named', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const players = Array.from({ length: 5 }, () => service.somebody());
  await addMembers(community, ...players);
  const { cad, civilian } = service.others;
  for (const [index, { userId }] of players.entries())
    for (let times = 0; times <= index; times += 1)
      civilian.addFact(
        characterCreated,
        community.id,
        { characterId: 1, userId, firstName: 'Nora', lastName: 'Moss' },
        { userId, address: null },
      );
  for (let times = 0; times < 9; times += 1)
    cad.addFact(callOpened, community.id, call, { userId: null, address: '198.51.100.4' });
  const path = `/api/communities/${community.id}/activity-logs/counts`;

  await eventually(async () => expect((await owner.get(path)).body.total).toBe(31));
  const { body } = await owner.get(path);
  const countOf = (wanted: string) =>
    body.actions.find(({ action }: { action: string }) => action === wanted)?.count;
  expect(['Create Community', 'Join Community', 'Create Character', 'Create Call'].map(countOf)).toEqual([
    1, 6, 15, 9,
  ]);
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
