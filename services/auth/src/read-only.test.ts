import { createAccount, resolveSession } from '@ten8/test-kit/account';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from './auth-harness';

let auth: Harness;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());

/** As if the address of PostgreSQL led to a standby now. */
async function allowOnlyReading(): Promise<void> {
  const [{ name } = { name: '' }] = await auth.sql<{ name: string }>('select current_database() as name');
  await auth.sql(`alter database ${name} set default_transaction_read_only = on`);
  await auth.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'ten8_auth'`,
    [name],
  );
}

test('while PostgreSQL only allows reading, sessions are found, and changes are refused with 503', async () => {
  const { id, email, cookie, client } = await createAccount(auth);
  await allowOnlyReading();

  await eventually(async () => expect(await resolveSession(auth, cookie)).toMatchObject({ userId: id }));
  const change = await client.patch('/api/auth/profile', { firstName: 'Nora', lastName: 'Moss', email });

  expect([change.status, change.body.code]).toEqual([503, 'unavailable']);
  expect((await client.get('/api/auth/user')).status).toBe(200);
});
