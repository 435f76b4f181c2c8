import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

test('a member leaves and is an outsider at once, as the log tells', async () => {
  const { owner, member, community } = await service.town();
  const leave = () => member.post(`/api/communities/${community.id}/leave`);

  expect((await leave()).status).toBe(204);

  expect((await member.get(`/api/communities/${community.id}/membership`)).status).toBe(404);
  expect((await leave()).status).toBe(404);
  const [newest] = (await owner.get(`/api/communities/${community.id}/activity-logs`)).body;
  expect(newest).toMatchObject({ action: 'Leave Community', userId: member.userId });
  expect((await service.facts()).at(-1)).toMatchObject({
    type: 'community.member-removed',
    data: { userId: member.userId },
  });
});

test('the owner does not leave the community behind', async () => {
  const { owner, community } = await service.town();

  expect(await owner.post(`/api/communities/${community.id}/leave`)).toMatchObject({
    status: 409,
    body: { code: 'owner_protected', message: 'Hand the community over or delete it first' },
  });
  expect((await owner.get(`/api/communities/${community.id}`)).status).toBe(200);
});

test('nobody leaves where they are no member', async () => {
  const { community } = await service.town();
  const path = `/api/communities/${community.id}/leave`;

  expect((await service.somebody().post(path)).status).toBe(404);
  expect((await service.client(null).post(path)).status).toBe(401);
});
