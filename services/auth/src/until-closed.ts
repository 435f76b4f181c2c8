import type { Response } from 'express';

/** A signal that is aborted when the caller disconnects before the answer, so that unneeded work is dropped. */
export function untilClosed(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) controller.abort();
  });
  return controller.signal;
}
