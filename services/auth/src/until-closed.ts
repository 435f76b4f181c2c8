import type { Response } from 'express';

/** Aborted when the caller has left before the answer: what nobody waits for need not be done. */
export function untilClosed(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) controller.abort();
  });
  return controller.signal;
}
