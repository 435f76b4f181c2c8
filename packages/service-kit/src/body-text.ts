import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';

export const BODY_LIMIT = 100 * 1024;

const garbled = new WeakSet<IncomingMessage>();
const unreadable = new WeakMap<IncomingMessage, unknown>();

const TOO_LARGE = 413;

/**
 * Every body as text, whatever its type claims to be; what it must be is each endpoint's affair. One that cannot be
 * decoded is complained of when the endpoint wants it: before that the caller must have been let in.
 */
export function readText(): RequestHandler {
  const read = express.text({
    type: () => true,
    limit: BODY_LIMIT,
    verify: (request, _response, bytes) => void (isUtf8(bytes) || garbled.add(request)),
  });
  return (request, response, next) =>
    read(request, response, (fault?: unknown) => {
      if (!fault || hasStatus(fault, TOO_LARGE)) return next(fault);
      unreadable.set(request, fault);
      next();
    });
}

const hasStatus = (fault: unknown, status: number): boolean =>
  typeof fault === 'object' && fault !== null && 'status' in fault && fault.status === status;

/** Whether the text is not what was sent, because the bytes were no UTF-8. */
export const isGarbled = (request: IncomingMessage): boolean => garbled.has(request);

/** Throws why the body could not be decoded, if so. */
export function requireReadable(request: IncomingMessage): void {
  if (unreadable.has(request)) throw unreadable.get(request);
}
