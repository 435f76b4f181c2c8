import { createQueryClient } from '../api/query-client';
import { userQuery } from './session';

function answerWith(status: number, body: object) {
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(body), { status }));
}

test('a session that is not there is no user, and no error', async () => {
  answerWith(401, { message: 'Unauthorized', code: 'unauthorized' });

  await expect(createQueryClient().fetchQuery(userQuery)).resolves.toBeNull();
});

test('a user that cannot be fetched is an error, once', async () => {
  answerWith(500, { message: 'Something went wrong', code: 'internal' });

  await expect(createQueryClient().fetchQuery(userQuery)).rejects.toThrow('Failed to fetch user');
});
