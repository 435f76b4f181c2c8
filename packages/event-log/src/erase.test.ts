import { callClosed, callOpened, eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { eraseCommunity, ERASED } from './erase';
import { countParked } from './parked-facts';
import { rows } from './sql';

const harness = eventLogHarness();
const last = { type: callClosed.type, data: { number: 0 } };

async function twoCommunities() {
  await harness.log().transact({ userId: 7, address: '203.0.113.9' }, async (tx) => {
    tx.append(callOpened, 1, { number: 111 });
    tx.append(callOpened, 2, { number: 222 });
    tx.append(callClosed, 1, { number: 333 });
  });
}

test('after a community is deleted, the log contains only the fact of the deletion', async () => {
  await twoCommunities();

  await harness.cad.transaction((transaction) =>
    eraseCommunity(harness.cad, { communityId: 1, last }, transaction),
  );

  const { facts } = await harness.feed.after(0, 10);
  expect(facts).toMatchObject([
    { seq: 1, type: ERASED, data: {}, by: null },
    { seq: 2, type: callOpened.type, data: { number: 222 }, by: { userId: 7 } },
    { seq: 3, type: callClosed.type, data: { number: 0 }, by: null },
  ]);
});

test('a follower that had not read the erased facts yet continues after them', async () => {
  await twoCommunities();
  await harness.cad.transaction((transaction) =>
    eraseCommunity(harness.cad, { communityId: 1, last }, transaction),
  );

  const follower = harness.follow({ pollMs: 20 });

  expect(await follower.waitFor(3, 20_000)).toBe(true);
  expect(await harness.seen()).toEqual([2]);
  expect(await countParked(harness.civilian)).toEqual([]);
});

test('parked facts about it are erased, too', async () => {
  await twoCommunities();
  harness.follow({
    handle: async () => {
      throw new Error('cannot handle anything');
    },
  });
  await eventually(
    async () => expect(await countParked(harness.civilian)).toMatchObject([{ count: 2 }]),
    20_000,
  );

  await harness.civilian.transaction((transaction) =>
    eraseCommunity(harness.civilian, { communityId: 1, last }, transaction),
  );

  const left = await rows<{ communityId: string }>(
    harness.civilian,
    `select fact->>'communityId' as community_id from parked_events`,
  );
  expect(left).toEqual([{ communityId: '2' }]);
});
