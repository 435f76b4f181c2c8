import { startDiscordDouble, type DiscordDouble } from '@ten8/discord-double/discord-double';
import { recordLog } from '@ten8/test-kit/record-log';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';

const { logger, lines } = recordLog('warn');

let discord: DiscordDouble;
let auth: Harness | undefined;
beforeAll(async () => void (discord = await startDiscordDouble()));
beforeEach(() => void (lines.length = 0));
afterEach(() => auth?.stop());
afterAll(() => discord.close());

/** Signs in with Discord, which agrees; answers where the browser is sent. */
async function signInWithDiscord({ client }: Harness): Promise<string | null> {
  discord.agreeToSignIn(discord.addUser('nora'), { email: 'nora@discord.test' });
  const sent = await client(null).get('/api/auth/discord');
  const [cookie = ''] = sent.headers.getSetCookie();
  const consent = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(consent.headers.get('location') ?? '');
  const answer = await client(null).get(`${pathname}${search}`, { cookie: cookie.split(';')[0] ?? '' });
  return answer.headers.get('location');
}

test('if Discord does not accept the client secret, the log says so', async () => {
  auth = await startAuth({ ...discord.env, DISCORD_CLIENT_SECRET: 'mistyped' }, { logger });

  const to = await signInWithDiscord(auth);

  expect(to).toBe('/auth?discord=failed');
  expect(lines).toMatchObject([
    { level: 40, msg: 'Discord did not confirm a sign-in', reason: 'HTTP 401: invalid_client' },
  ]);
});

test('if our own part of signing in with Discord fails, the error is logged completely', async () => {
  auth = await startAuth({ ...discord.env, REGISTRATION: 'open' }, { logger });
  await auth.db.query('alter table discord_links rename to elsewhere');

  const to = await signInWithDiscord(auth);

  expect(to).toBe('/auth?discord=failed');
  expect(lines).toMatchObject([
    { level: 50, msg: 'a request failed', err: { message: expect.stringContaining('discord_links') } },
  ]);
});
