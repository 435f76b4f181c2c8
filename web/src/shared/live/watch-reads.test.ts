import { createQueryClient } from '../api/query-client';
import { watchReads } from './watch-reads';

const queryKey = ['units'];
let client: ReturnType<typeof createQueryClient>;
let stop: () => void;
const onSilence = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  client = createQueryClient();
  stop = watchReads(client, onSilence);
});
afterEach(() => {
  stop();
  client.clear();
  onSilence.mockReset();
  jest.useRealTimers();
});

/** Begins a read. Returns how to end it. */
function read() {
  let end = { resolve: (_answer: string) => {}, reject: (_error: Error) => {} };
  const queryFn = () => new Promise<string>((resolve, reject) => (end = { resolve, reject }));
  client.fetchQuery({ queryKey, queryFn }).catch(() => {});
  return end;
}

test('a read that gets no answer is silence, every eight seconds until one comes', async () => {
  const { resolve } = read();
  await jest.advanceTimersByTimeAsync(7_999);
  expect(onSilence).toHaveBeenCalledTimes(0);
  await jest.advanceTimersByTimeAsync(8_001);
  expect(onSilence).toHaveBeenCalledTimes(2);

  resolve('[]');
  await jest.advanceTimersByTimeAsync(60_000);

  expect(onSilence).toHaveBeenCalledTimes(2);
});

test('a read that fails without an answer is silence, and one that is refused is not', async () => {
  read().reject(new Error('503: Service Unavailable'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(onSilence).toHaveBeenCalledTimes(0);

  read().reject(new TypeError('Failed to fetch'));
  await jest.advanceTimersByTimeAsync(10_000);

  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('a read that began before it is watched counts, too', async () => {
  stop();
  read();
  stop = watchReads(client, onSilence);

  await jest.advanceTimersByTimeAsync(8_000);

  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('nothing is watched any more once it is stopped or its query is gone', async () => {
  read();
  client.removeQueries({ queryKey });
  await jest.advanceTimersByTimeAsync(10_000);
  read();
  stop();
  await jest.advanceTimersByTimeAsync(10_000);

  expect(onSilence).toHaveBeenCalledTimes(0);
});
