import { endpointsOf } from '@ten8/contracts/api';
import { launch } from '@ten8/service-kit/process/start';
import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { communityService } from './community';
import { startCommunity, type CommunityHarness } from './community-harness';

let service: CommunityHarness;
beforeAll(async () => {
  service = await startCommunity({
    REDIS_URL: 'redis://127.0.0.1:1',
    MODERATION_WEBHOOK_URL: 'http://127.0.0.1:1/',
  });
});
afterAll(() => service.stop());

test.each(endpointsOf('community').map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s is answered',
  async (_, { verb, path }) => {
    const signedOut = service.client(null);
    const ask = (at: string) => signedOut[verb.toLowerCase() as Lowercase<typeof verb>](at);
    const filled = path.replace(/:\w+/g, '1');

    expect((await ask(filled)).status).not.toBe(404);
    expect((await ask(`${filled}/nowhere/at/all`)).status).toBe(404);
  },
);

test('without Redis communities are founded, joined and watched, and reports are kept', async () => {
  // Not user 1: the account with that number was asked to leave by the test of every endpoint.
  const [owner, member] = [service.user(11), service.user(12)];
  const community = await addCommunity(owner);
  await addMembers(community, member);
  await member.post('/api/user/online');

  const members = await owner.get(`/api/communities/${community.id}/members`);
  const activity = await owner.get(`/api/communities/${community.id}/activity-logs`);
  const report = await member.post('/api/report-abuse', { category: 'spam', description: 'Too many calls' });

  expect(members.body.map(({ user }: { user: { isOnline: boolean } }) => user.isOnline)).toEqual([
    false,
    true,
  ]);
  expect(activity.body).toHaveLength(3);
  expect(report.status).toBe(201);
});

test('a service with a bad variable does not start and names it', async () => {
  const start = launch(communityService, { MODERATION_WEBHOOK_URL: 'nowhere' });

  await expect(start).rejects.toThrow('MODERATION_WEBHOOK_URL must be an http(s) URL, or empty');
});
