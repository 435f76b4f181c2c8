import { createQueryClient } from '../api/query-client';
import { changeUser, userQuery } from './session';

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

test('of a user who signs out nothing is left, but the installation’s own settings are', () => {
  const client = createQueryClient();
  for (const key of ['communities', 'config']) client.setQueryData([key], key);

  changeUser(client, null);

  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
  expect(['communities', 'config'].map((key) => client.getQueryData([key]))).toEqual([undefined, 'config']);
});
