import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

test('only the owner deletes a community, and its rows go with it', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const admin = service.somebody();
  await addMembers(community, admin);
  const path = `/api/communities/${community.id}`;
  await owner.patch(`${path}/members/${admin.userId}`, { roles: ['Admin'] });
  await owner.get(`${path}/activity-logs`);

  const refused = await admin.delete(path);
  const answer = await owner.delete(path);

  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'forbidden', message: 'Only the community owner can delete this community' },
  ]);
  expect([answer.status, answer.body]).toEqual([204, null]);
  for (const table of ['members', 'activity']) {
    expect(await service.sql(`select 1 from ${table} where community_id = $1`, [community.id])).toEqual([]);
  }
  // The log forgets who did what in a community that is gone, this last fact included.
  await eventually(async () =>
    expect((await service.facts()).at(-1)).toMatchObject({
      type: 'community.community-deleted',
      communityId: community.id,
      by: null,
    }),
  );
  expect((await owner.get(path)).status).toBe(404);
});

test('deleting at once with joining leaves no member behind', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);

  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => service.somebody().post(`/api/communities/${community.id}/join`)),
    owner.delete(`/api/communities/${community.id}`),
    owner.delete(`/api/communities/${community.id}`),
  ]);

  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
  expect(await service.sql('select 1 from members where community_id = $1', [community.id])).toEqual([]);
});
