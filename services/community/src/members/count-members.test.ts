import { addMembers } from '@ten8/test-kit/communities';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

test('members are counted: all, those online, dispatchers, and those who had joined before given times', async () => {
  const { owner, member, community, path } = await service.town();
  const times = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
  const joined = ['2026-02-01T10:00:00Z', '2026-03-02T00:00:00Z', '2026-03-02T08:00:00Z'];
  const more = joined.map(() => service.somebody());
  await addMembers(community, ...more);
  for (const [index, { userId }] of more.entries())
    await service.sql('update members set joined_at = $2 where user_id = $1 returning id', [
      userId,
      joined[index],
    ]);
  await owner.patch(`${path}/${member.userId}`, { roles: ['Civilian', 'Dispatcher'] });
  await more[0]?.post('/api/user/online');
  await service.somebody().post('/api/user/online');

  const counts = await owner.get(`${path}/counts?before=${times.join(',')}`);
  const without = await owner.get(`${path}/counts`);

  expect(counts.body).toEqual({ total: 5, online: 2, dispatchers: 1, civilians: 3, joinedBefore: [1, 1, 3] });
  expect(without.body).toEqual({ total: 5, online: 2, dispatchers: 1, civilians: 3, joinedBefore: [] });
});

test.each([
  ['no times', 'yesterday'],
  ['times that are not in order', '2026-03-02T00:00:00Z,2026-03-01T00:00:00Z'],
  ['too many times', Array.from({ length: 33 }, (_, day) => new Date(day).toISOString()).join(',')],
])('members are not counted for %s', async (_what, before) => {
  const { owner, path } = await service.town();

  const answer = await owner.get(`${path}/counts?${new URLSearchParams({ before })}`);

  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
});
