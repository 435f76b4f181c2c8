import type { Changed } from '@ten8/contracts/socket';
import { createChangedHints } from './changed-hints';

let sent: string[];
let sockets: number;
let hint: (hint: Changed) => void;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  sockets = 20;
  hint = createChangedHints({
    send: ({ communityId, topic, version }) => void sent.push(`${communityId} ${topic} ${version}`),
    countSockets: () => sockets,
  });
});
afterEach(() => void jest.useRealTimers());

const change = (version: number, topic: Changed['topic'] = 'units', communityId = 1) =>
  hint({ communityId, topic, version: String(version) });

test('the first hint is sent at once, and those of the pause after it as one, the newest', () => {
  [1, 2, 3].forEach((version) => change(version));
  expect(sent).toEqual(['1 units 1']);

  jest.advanceTimersByTime(200);
  expect(sent).toEqual(['1 units 1', '1 units 3']);

  change(4);
  jest.advanceTimersByTime(199);
  expect(sent).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(sent.at(-1)).toBe('1 units 4');
});

test('after a pause without a hint the next one is sent at once, and nothing is sent twice', () => {
  change(1);
  jest.advanceTimersByTime(10_000);
  expect(sent).toEqual(['1 units 1']);

  change(2);
  expect(sent).toEqual(['1 units 1', '1 units 2']);
});

test('topics and communities do not wait for each other', () => {
  change(1);
  change(2, 'calls');
  change(3, 'units', 2);

  expect(sent).toEqual(['1 units 1', '1 calls 2', '2 units 3']);
});

test('the pause is short in a small room, at most a second in a large one, and there is none in an empty one', () => {
  for (const [size, pauseMs] of [
    [2, 20],
    [5_000, 1_000],
  ] as const) {
    sockets = size;
    const before = sent.length;
    [1, 2].forEach((version) => change(version));
    jest.advanceTimersByTime(pauseMs - 1);
    expect(sent).toHaveLength(before + 1);
    jest.advanceTimersByTime(1);
    expect(sent).toHaveLength(before + 2);
    jest.advanceTimersByTime(pauseMs);
  }

  sockets = 0;
  const before = sent.length;
  [1, 2].forEach((version) => change(version));
  expect(sent).toHaveLength(before + 2);
});
