import { createHash } from 'node:crypto';
import { hash } from 'bcrypt';
import { DEMO_PASSWORD } from '@ten8/contracts/auth/demo';
import { startDiscordDouble, type DiscordDouble } from '@ten8/discord-double/discord-double';
import { createAccount, PASSWORD, resolveSession } from '@ten8/test-kit/account';
import type { Answer } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from '../auth-harness';
import { linkVerbs } from '../discord/link-harness';

let discord: DiscordDouble;
let auth: Harness;
beforeAll(async () => {
  discord = await startDiscordDouble();
  auth = await startAuth({ ...discord.env, REGISTRATION: 'open', RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await auth.stop();
  await discord.close();
});
const { codeOf, redeem } = linkVerbs(() => auth);

const cookiesOf = ({ headers }: Answer): Map<string, string> =>
  new Map(
    headers.getSetCookie().flatMap((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return value ? [[name, value]] : [];
    }),
  );

/** A browser that follows the button to Discord; answers what it keeps, and where Discord sends it back. */
async function goToDiscord(at = auth) {
  const sent = await at.client(null).get('/api/auth/discord');
  const kept = cookiesOf(sent).get('ten8_discord') ?? '';
  const consent = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(consent.headers.get('location') ?? '');
  return { kept, back, comeBack: (search = back.search, secret = kept) => comeBack(at, search, secret) };
}
const comeBack = (at: Harness, search: string, secret: string) =>
  at.client(null).get(`/api/auth/discord/callback${search}`, { cookie: `ten8_discord=${secret}` });

async function signInWithDiscord() {
  const answer = await (await goToDiscord()).comeBack();
  const session = await resolveSession(auth, cookiesOf(answer).get('ten8_session') ?? '');
  return { status: answer.status, to: answer.headers.get('location'), session };
}

test('a linked account is signed in with Discord, without its password and whatever its email', async () => {
  const nora = await createAccount(auth);
  const user = discord.addUser('nora');
  await redeem(await codeOf(nora), user.id);
  discord.agreeToSignIn(user, { email: 'someone.else@test.ten8' });

  const entered = await signInWithDiscord();

  expect(entered).toMatchObject({ status: 302, to: '/', session: { userId: nora.id, email: nora.email } });
});

test('an account that is unlinked during the sign-in is not signed in', async () => {
  const nora = await createAccount(auth);
  const user = discord.addUser('nora');
  await redeem(await codeOf(nora), user.id);
  discord.agreeToSignIn(user, { email: 'nora@discord.test' });
  const unlinking = await holdLock(auth.db, 'select id from users where id = $1 for update', [nora.id]);
  await auth.db.query('delete from discord_links where user_id = $1', {
    bind: [nora.id],
    transaction: unlinking.transaction,
  });

  const entered = signInWithDiscord();
  await eventually(async () => expect(await lockWaiters(auth)).toHaveLength(1));
  await unlinking.release();

  expect(await entered).toMatchObject({ to: '/auth?discord=failed', session: null });
});

test('while registration is open a stranger gets a linked account under the name that Discord shows', async () => {
  const casey = discord.addUser('casey.reed');
  discord.agreeToSignIn(casey, { email: 'casey@discord.test', globalName: 'Casey J. Reed' });

  const joined = await signInWithDiscord();
  const again = await signInWithDiscord();

  expect(joined).toMatchObject({
    status: 302,
    to: '/',
    session: { firstName: 'Casey', lastName: 'J. Reed', email: 'casey@discord.test' },
  });
  expect(again.session.userId).toBe(joined.session.userId);
  expect((await auth.facts()).slice(-2)).toMatchObject([
    { type: 'auth.user-registered', data: { userId: joined.session.userId } },
    { type: 'auth.discord-linked', data: { discordUserId: casey.id, discordUsername: 'casey.reed' } },
  ]);
});

test('an account is never found by its email, and closed registration and a missing email are refused with a message', async () => {
  const nora = await createAccount(auth);
  const elsewhere = async (account: Parameters<DiscordDouble['agreeToSignIn']>[1]) => {
    discord.agreeToSignIn(discord.addUser('riley'), account);
    return signInWithDiscord();
  };

  const taken = await elsewhere({ email: nora.email.toUpperCase() });
  const unconfirmed = await elsewhere({ email: 'riley@discord.test', verified: false });
  await auth.client(null).put('/internal/registration', { registration: 'closed' });
  const closed = await elsewhere({ email: 'riley@discord.test' });
  await auth.client(null).put('/internal/registration', { registration: 'open' });
  discord.agreeToSignIn(null);
  const denied = await signInWithDiscord();

  expect([taken, unconfirmed, closed, denied].map(({ to, session }) => [to, session])).toEqual([
    ['/auth?discord=email_taken', null],
    ['/auth?discord=no_email', null],
    ['/auth?discord=closed', null],
    ['/auth?discord=denied', null],
  ]);
});

test('an answer from Discord signs nobody in in another browser, without its state, with another verifier, or twice', async () => {
  discord.agreeToSignIn(discord.addUser('morgan'), { email: 'morgan@discord.test' });
  const mine = await goToDiscord();
  const other = await goToDiscord();
  const [state = ''] = mine.kept.split('.');
  const withoutState = mine.back.search.replace(/state=[^&]*&?/, '');

  const attempts = [
    await mine.comeBack(mine.back.search, other.kept),
    await mine.comeBack(mine.back.search, ''),
    await mine.comeBack(withoutState),
    await mine.comeBack(mine.back.search, `${state}.${other.kept.split('.')[1]}`),
    await mine.comeBack(),
  ];
  const right = await other.comeBack();
  const twice = await other.comeBack();

  expect([...attempts, twice].map(({ headers }) => headers.get('location'))).toEqual(
    Array(6).fill('/auth?discord=failed'),
  );
  expect([...attempts, twice].flatMap((answer) => [...cookiesOf(answer).keys()])).toEqual([]);
  expect([right.headers.get('location'), cookiesOf(right).has('ten8_session')]).toEqual(['/', true]);
  for (const { headers } of [...attempts, right]) {
    expect(headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^ten8_discord=; .*Expires=Thu, 01 Jan 1970/),
    );
  }
});

test('accounts that Discord makes count towards those that one address may register', async () => {
  const limited = await startAuth({ ...discord.env, REGISTRATION: 'open' });
  for (let number = 0; number < 20; number += 1) {
    const name = { firstName: 'Nora', lastName: 'Moss' };
    const account = { ...name, email: `nora${number}@test.ten8`, password: PASSWORD };
    expect((await limited.client(null).post('/api/register', account)).status).toBe(201);
  }
  discord.agreeToSignIn(discord.addUser('quinn'), { email: 'quinn@discord.test' });

  const answer = await (await goToDiscord(limited)).comeBack();

  expect([answer.headers.get('location'), cookiesOf(answer).has('ten8_session')]).toEqual([
    '/auth?discord=busy',
    false,
  ]);
  expect(await limited.sql(`select 1 from users where email = 'quinn@discord.test'`)).toEqual([]);
  await limited.stop();
});

test('without the demo, Discord opens no demo account either', async () => {
  const nora = await createAccount(auth);
  const user = discord.addUser('nora');
  await redeem(await codeOf(nora), user.id);
  const published = await hash(createHash('sha256').update(DEMO_PASSWORD).digest('base64'), 4);
  await auth.sql(`update users set password_hash = $1 where id = $2 returning id`, [published, nora.id]);
  discord.agreeToSignIn(user, { email: 'nora@discord.test' });

  const refused = await signInWithDiscord();
  const { body: config } = await auth.client(null).get('/api/config');

  expect([refused.to, refused.session, config.discord.signIn]).toEqual(['/auth?discord=failed', null, true]);
});
