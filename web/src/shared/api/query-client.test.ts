import { focusManager, MutationObserver, QueryObserver } from '@tanstack/react-query';
import type { listMyCommunities } from '@ten8/contracts/community/communities';
import { callsQuery } from '../calls/calls-query';
import { membershipQuery } from '../community/membership';
import { unitsQuery } from '../units/units-query';
import { createQueryClient } from './query-client';
import { readQuery } from './read-query';

const communities = readQuery<typeof listMyCommunities>('GET /api/communities');

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

  await createQueryClient().fetchQuery(unitsQuery(4));

  expect(unitsQuery(4).queryKey).toEqual(['communities', 4, 'units']);
  expect(asked).toEqual(['/api/communities/4/units']);
});

test('what was read once counts as fresh', async () => {
  answerWith(200, '[]');
  const client = createQueryClient();

  await client.fetchQuery(communities);
  await client.fetchQuery(communities);

  expect(asked).toHaveLength(1);
});

test('nothing is read again by itself, neither after a while nor when the window has the focus', async () => {
  jest.useFakeTimers();
  answerWith(200, '[]');
  const client = createQueryClient();
  client.mount();
  // Even where a list says that it is never fresh.
  const observer = new QueryObserver(client, { ...communities, staleTime: 0 });
  const stop = observer.subscribe(() => {});

  await jest.advanceTimersByTimeAsync(3_600_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await jest.advanceTimersByTimeAsync(1_000);

  expect(asked).toHaveLength(1);
  stop();
  client.unmount();
  focusManager.setFocused(undefined);
  jest.useRealTimers();
});

test('a failed write is tried once', async () => {
  let tries = 0;
  const write = new MutationObserver(createQueryClient(), {
    mutationFn: () => {
      tries += 1;
      return Promise.reject(new Error('500: Something went wrong'));
    },
  });

  await expect(write.mutate()).rejects.toThrow('500');

  expect(tries).toBe(1);
});

test('a failed read is tried once, thrown and told', async () => {
  answerWith(401, '{"message":"Unauthorized"}');
  const told: string[] = [];
  const client = createQueryClient((error) => told.push(error.message));

  await expect(client.fetchQuery(communities)).rejects.toThrow('401: {"message":"Unauthorized"}');

  expect(asked).toHaveLength(1);
  expect(told).toEqual(['401: {"message":"Unauthorized"}']);
});

test.each([
  [403, 'forbidden', 2],
  [404, 'not_found', 2],
  [503, 'unavailable', 1],
])('a list refused with %i %s has the membership asked %i times in all', async (status, code, times) => {
  const client = createQueryClient();
  answerWith(200, '{"roles":["Civilian"]}');
  const stop = new QueryObserver(client, membershipQuery(4)).subscribe(() => {});
  await client.fetchQuery(membershipQuery(4));
  const before = asked;
  answerWith(status, JSON.stringify({ message: 'No', code }));

  await expect(client.fetchQuery(callsQuery(4))).rejects.toThrow();

  expect([...before, ...asked].filter((url) => url.endsWith('/membership'))).toHaveLength(times);
  stop();
});
