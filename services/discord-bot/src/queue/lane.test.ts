import type { JobResult } from './job-result';
import { takeTurn } from './lane';

/** A turn of a lane with enough work, in which Discord answers so. Returns how it ended and how many requests it sent. */
async function turnWith(...answers: JobResult[]) {
  let sent = 0;
  const end = await takeTurn(
    'lane',
    {
      next: async () => ({ id: 'an order', attempts: 0 }),
      work: async () => answers[sent++ % answers.length] ?? { kind: 'settled' },
      postpone: async () => undefined,
      giveUp: async () => undefined,
      onUnauthorized: () => undefined,
      logger: { warn: () => undefined },
    },
    { maxFailures: 3, mayContinue: () => true },
  );
  return { end, sent };
}

const NO_ANSWER: JobResult = { kind: 'unknown', error: 'other side closed' };

test('a lane pauses after three requests in a row without an answer', async () => {
  expect(await turnWith(NO_ANSWER)).toEqual({
    end: { kind: 'rest', ms: null, reason: 'other side closed' },
    sent: 3,
  });
});

test('a lane goes on, after others, while every third request is answered', async () => {
  const { end } = await turnWith(NO_ANSWER, NO_ANSWER, { kind: 'settled' });

  expect(end).toEqual({ kind: 'more', waitMs: 0 });
});
