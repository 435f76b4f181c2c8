import { createAccount, PASSWORD } from '@ten8/test-kit/account';
import { recordLog } from '@ten8/test-kit/record-log';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startAuth } from './auth-harness';

const { logger, lines } = recordLog();

let auth: Harness;
beforeAll(async () => void (auth = await startAuth({}, { logger })));
afterAll(() => auth.stop());

const securityLines = () =>
  lines
    .filter(({ msg }) => msg === 'security')
    .map(({ security, userId, address }) => ({ security, userId, address }));

test('each sign-in, failure, password change and email change is one line with user and address', async () => {
  const nora = await createAccount(auth);
  lines.length = 0;

  await auth.client(null, '198.51.100.1').post('/api/login', { email: nora.email, password: 'x' });
  await auth.client(null, '198.51.100.1').post('/api/login', { email: 'nobody@test.ten8', password: 'x' });
  await auth.client(null, '198.51.100.2').post('/api/login', { email: nora.email, password: PASSWORD });
  await nora.client.patch('/api/auth/password', { currentPassword: 'x', newPassword: 'a new start' });
  await nora.client.patch('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'a new start' });
  await nora.client.patch('/api/auth/profile', { firstName: 'N', lastName: 'M', email: 'nora@new.ten8' });
  await nora.client.patch('/api/auth/profile', { firstName: 'N', lastName: 'M', email: 'nora@new.ten8' });

  const own = { userId: nora.id, address: '203.0.113.7' };
  expect(securityLines()).toEqual([
    { security: 'sign-in failed', userId: nora.id, address: '198.51.100.1' },
    { security: 'sign-in failed', userId: null, address: '198.51.100.1' },
    { security: 'signed in', userId: nora.id, address: '198.51.100.2' },
    { security: 'wrong current password', ...own },
    { security: 'password changed', ...own },
    { security: 'email changed', ...own },
  ]);
  expect(JSON.stringify(lines)).not.toContain('a new start');
});

test('a registration is one line, too', async () => {
  await auth.client(null).put('/internal/registration', { registration: 'open' });
  lines.length = 0;

  const form = { email: 'new@test.ten8', password: 'long enough', firstName: 'N', lastName: 'M' };
  const answer = await auth.client(null, '198.51.100.3').post('/api/register', form);

  expect(answer.status).toBe(201);
  expect(securityLines()).toEqual([
    { security: 'registered', userId: answer.body.id, address: '198.51.100.3' },
  ]);
});
