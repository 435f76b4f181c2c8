import { DEMO_PASSWORD } from '@ten8/contracts/auth/demo';
import { createAccount, resolveSession, signInAs } from '@ten8/test-kit/account';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from './auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth({ DEMO: 'on' })));
afterAll(() => auth.stop());

const OWNER = { email: 'owner@demo.ten8', password: DEMO_PASSWORD };

test('with the demo on its accounts sign in with the published password', async () => {
  const owner = await createAccount(auth, OWNER);

  expect(await signInAs(auth, OWNER.email, DEMO_PASSWORD)).toMatchObject({ id: owner.id });
});

test('once the demo is off, nobody can sign in with the published password, and its sessions end', async () => {
  const [alex, sam] = [
    await createAccount(auth, { email: 'officer@demo.ten8', password: DEMO_PASSWORD }),
    await createAccount(auth, { email: 'sam@demo.ten8', password: 'one of my own' }),
  ];

  const [database] = await auth.sql<{ name: string }>('select current_database() as name');
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = database?.name ?? '';
  const off = await startAuth({ DATABASE_URL: String(url), DEMO: 'off' });

  expect(await resolveSession(off, alex.cookie)).toBeNull();
  expect(await resolveSession(off, sam.cookie)).toMatchObject({ userId: sam.id });
  const answer = await off.client(null).post('/api/login', { email: alex.email, password: DEMO_PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials']);
  await off.stop();
});

test('without the demo nobody can choose the published password', async () => {
  const off = await startAuth();
  const { client } = await createAccount(off);

  const answer = await client.patch('/api/auth/password', {
    currentPassword: 'correct horse',
    newPassword: DEMO_PASSWORD,
  });

  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Choose another password: this one is published',
  ]);
  await off.stop();
});
