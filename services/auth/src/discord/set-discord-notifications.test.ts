import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';
import { linkVerbs } from './link-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
afterEach(() => void (auth.clock.now = null));
const { linked } = linkVerbs(() => auth);

test('being mentioned in Discord is off until one asks for it, and said once', async () => {
  const { account, discordUserId } = await linked();
  const set = (enabled: unknown) => account.client.patch('/api/discord/notifications', { enabled });
  const listed = async () =>
    (await auth.client(null).get(`/internal/discord/links?after=${account.id - 1}`)).body.find(
      (link: { userId: number }) => link.userId === account.id,
    );

  const on = await set(true);
  const before = (await auth.facts()).length;
  const again = await set(true);

  expect([on.status, on.body]).toEqual([
    200,
    expect.objectContaining({ isLinked: true, notificationsEnabled: true }),
  ]);
  expect(again.body).toEqual(on.body);
  expect(await auth.facts()).toHaveLength(before);
  expect((await auth.facts()).at(-1)).toMatchObject({
    type: 'auth.discord-notifications-changed',
    by: { userId: account.id },
    data: { userId: account.id, enabled: true },
  });
  expect((await account.client.get('/api/discord/link')).body.notificationsEnabled).toBe(true);
  expect(await listed()).toEqual({
    userId: account.id,
    discordUserId,
    discordUsername: 'nora',
    notificationsEnabled: true,
  });
  for (const bad of ['yes', 1, null, undefined]) expect((await set(bad)).status).toBe(400);
  expect((await auth.client(null).patch('/api/discord/notifications', { enabled: true })).status).toBe(401);
});
