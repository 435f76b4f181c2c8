import { createQueryClient } from './query-client';

let asked: string[] = [];

function answerWith(status: number, body: string) {
  asked = [];
  globalThis.fetch = (url) => {
    asked.push(String(url));
    return Promise.resolve(new Response(body, { status }));
  };
}

test('a query’s key is the address it reads', async () => {
  answerWith(200, '[]');

  await createQueryClient().fetchQuery({ queryKey: ['communities', 4, 'units'] });

  expect(asked).toEqual(['/api/communities/4/units']);
});

test('what was read once counts as fresh', async () => {
  answerWith(200, '[]');
  const client = createQueryClient();

  await client.fetchQuery({ queryKey: ['communities'] });
  await client.fetchQuery({ queryKey: ['communities'] });

  expect(asked).toHaveLength(1);
});

test('a failed read is tried once, thrown and told', async () => {
  answerWith(401, '{"message":"Unauthorized"}');
  const told: string[] = [];
  const client = createQueryClient((error) => told.push(error.message));

  await expect(client.fetchQuery({ queryKey: ['communities'] })).rejects.toThrow(
    '401: {"message":"Unauthorized"}',
  );

  expect(asked).toHaveLength(1);
  expect(told).toEqual(['401: {"message":"Unauthorized"}']);
});
