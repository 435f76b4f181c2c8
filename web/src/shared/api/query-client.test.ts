import { focusManager, MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import type { listMyCommunities } from '@ten8/contracts/community/communities';
import { callsQuery } from '../calls/calls-query';
import { membershipQuery } from '../community/membership';
import { unitsQuery } from '../units/units-query';
import { ApiError } from './api';
import { createQueryClient, SIGN_OUT } from './query-client';
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

/** A list that was not read yet. `answer` ends the read that is under way. */
function listRead() {
  const answers: ((failed: boolean) => void)[] = [];
  const read = {
    queryKey: ['list'],
    queryFn: () =>
      new Promise<string>((resolve, reject) =>
        answers.push((failed) => (failed ? reject(new Error('503: Busy')) : resolve('read'))),
      ),
  };
  const answer = async (result: 'fails' | 'succeeds') => {
    answers.at(-1)?.(result === 'fails');
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { read, answer };
}

test('a list that could not be read shows its error until it has been read', async () => {
  const { read, answer } = listRead();
  const observer = new QueryObserver(createQueryClient(), read);
  const shown: string[] = [];
  // As components do: they see what a batch of changes leads to.
  const show = notifyManager.batchCalls(() => void shown.push(observer.getCurrentResult().status));
  const stop = observer.subscribe(show);
  show();

  await answer('fails');
  void observer.refetch();
  await answer('fails');
  void observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ error: { message: '503: Busy' }, isFetching: true });
  await answer('succeeds');

  const changes = shown.filter((status, index) => status !== shown[index - 1]);
  expect(changes).toEqual(['pending', 'error', 'success']);
  expect(observer.getCurrentResult().error).toBeNull();
  stop();
});

test('who opens a list later that could not be read sees it loading', async () => {
  const { read, answer } = listRead();
  const client = createQueryClient();
  const stop = new QueryObserver(client, read).subscribe(() => {});
  await answer('fails');
  stop();

  const later = new QueryObserver(client, read);
  const stopLater = later.subscribe(() => {});

  expect(later.getCurrentResult()).toMatchObject({ status: 'pending', error: null });
  await answer('succeeds');
  stopLater();
});

test('while the user signs out, a failed read is not told', async () => {
  answerWith(401, '{"message":"Unauthorized"}');
  const told: string[] = [];
  const client = createQueryClient((error) => told.push(error.message));
  let endSignOut = () => {};
  const signOut = new MutationObserver(client, {
    mutationKey: SIGN_OUT,
    mutationFn: () => new Promise<void>((resolve) => (endSignOut = resolve)),
  }).mutate();

  await expect(client.fetchQuery(communities)).rejects.toThrow('401');
  endSignOut();
  await signOut;

  expect(told).toEqual([]);
});

const someTime = () => new Promise((resolve) => setTimeout(resolve, 20));

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

test('a membership that is refused is not asked for over and over', async () => {
  const client = createQueryClient();
  answerWith(404, '{"message":"Community not found","code":"not_found"}');
  const { fetch } = globalThis;
  globalThis.fetch = async (...sent) => {
    const answer = await fetch(...sent);
    await someTime();
    return answer;
  };
  const stop = new QueryObserver(client, membershipQuery(4)).subscribe(() => {});

  for (let wait = 0; wait < 5; wait += 1) await someTime();

  expect(asked).toHaveLength(1);
  stop();
});

test('a refused write has the membership asked again', async () => {
  const client = createQueryClient();
  answerWith(200, '{"roles":["Civilian"]}');
  const stop = new QueryObserver(client, membershipQuery(4)).subscribe(() => {});
  await someTime();
  const write = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new ApiError(403, 'Admin role required', { code: 'forbidden' })),
  });

  await expect(write.mutate()).rejects.toThrow('403');
  await someTime();

  expect(asked).toHaveLength(2);
  stop();
});
