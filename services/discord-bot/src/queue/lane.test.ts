import type { JobResult } from './job-result';
import { takeTurn } from './lane';

/** A turn of a lane with enough work, in which Discord answers so. Returns how it ended and how many requests it sent. */
const turnWith = (...answers: JobResult[]) => turnAfter(0, ...answers);

/** As `turnWith`, with orders that were tried so often before. */
async function turnAfter(attempts: number, ...answers: JobResult[]) {
  let sent = 0;
  const postponed: number[] = [];
  let givenUp = 0;
  const end = await takeTurn(
    'lane',
    {
      next: async () => ({ id: 'an order', attempts }),
      work: async () => answers[sent++ % answers.length] ?? { kind: 'settled' },
      postpone: async (_id, ms) => void postponed.push(ms),
      giveUp: async () => void (givenUp += 1),
      onUnauthorized: () => undefined,
      logger: { warn: () => undefined },
    },
    { maxFailures: 3, mayContinue: () => true },
  );
  return { end, sent, postponed, givenUp };
}

const NO_ANSWER: JobResult = { kind: 'unknown', error: 'other side closed' };

test('a lane pauses after three requests in a row without an answer', async () => {
  expect(await turnWith(NO_ANSWER)).toMatchObject({
    end: { kind: 'rest', ms: null, reason: 'other side closed' },
    sent: 3,
  });
});

test('a lane goes on, after others, while every third request is answered', async () => {
  const { end } = await turnWith(NO_ANSWER, NO_ANSWER, { kind: 'settled' });

  expect(end).toEqual({ kind: 'more', waitMs: 0 });
});

test('an order that has to wait for another one is tried again soon, and the lane goes on with others', async () => {
  const { end, sent, postponed } = await turnWith({ kind: 'busy' }, { kind: 'settled' });

  expect([end, sent]).toEqual([{ kind: 'more', waitMs: 0 }, 10]);
  expect(postponed).toEqual(Array(5).fill(250));
});

test('an order without an answer is tried five hundred times, after pauses of five minutes at most', async () => {
  const [first, later, last] = [0, 498, 499].map((attempts) =>
    turnAfter(attempts, NO_ANSWER, { kind: 'settled' }),
  );

  expect(await first).toMatchObject({ postponed: Array(5).fill(1_000), givenUp: 0 });
  expect(await later).toMatchObject({ postponed: Array(5).fill(300_000), givenUp: 0 });
  expect(await last).toMatchObject({ postponed: [], givenUp: 5 });
});
