import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client';
import { createReadAgain } from './read-again';

const queryKey = ['units'];
let answers: ((version: number) => void)[];
let shown: unknown[];
let readAgain: (options?: { cancel: boolean }) => void;
let stop: () => void;

beforeEach(() => {
  const client = createQueryClient();
  answers = [];
  shown = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const unsubscribe = observer.subscribe(({ data }) => void (data !== shown.at(-1) && shown.push(data)));
  stop = () => {
    unsubscribe();
    client.clear();
  };
  const read = createReadAgain(client);
  readAgain = (options) => read({ queryKey }, options);
});
afterEach(() => stop());

async function answer(version: number): Promise<void> {
  answers.at(-1)?.(version);
  await new Promise((resolve) => setTimeout(resolve));
}

test('a list is read again at once', async () => {
  await answer(1);
  readAgain();
  await answer(2);

  expect(answers).toHaveLength(2);
  expect(shown).toEqual([1, 2]);
});

test('a read that may never get an answer is cancelled, unless it is the first', async () => {
  readAgain({ cancel: true });
  expect(answers).toHaveLength(1);
  await answer(1);
  expect(answers).toHaveLength(2);

  readAgain({ cancel: true });
  await answer(2);

  expect(answers).toHaveLength(3);
  expect(shown).toEqual([1, 2]);
});

test('changes while it is read do not cancel the read, and lead to one more', async () => {
  await answer(1);
  readAgain();
  for (const _change of [2, 3, 4]) {
    readAgain();
    await Promise.resolve();
  }
  expect(answers).toHaveLength(2);

  await answer(2);
  expect(shown).toEqual([1, 2]);
  expect(answers).toHaveLength(3);
  await answer(3);

  expect(answers).toHaveLength(3);
  expect(shown).toEqual([1, 2, 3]);
});

test('a change during the first read leads to one more', async () => {
  readAgain();
  await answer(1);
  expect(answers).toHaveLength(2);
  await answer(2);

  expect(shown).toEqual([1, 2]);
});
