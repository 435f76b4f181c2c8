import { isUtf8 } from 'node:buffer';
import { type IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';

export const BODY_LIMIT = 100 * 1024;

const garbled = new WeakSet<IncomingMessage>();

/** Every body as text, whatever its type claims to be; what it must be is each endpoint's affair. */
export const readText = (): RequestHandler =>
  express.text({
    type: () => true,
    limit: BODY_LIMIT,
    verify: (request, _response, bytes) => void (isUtf8(bytes) || garbled.add(request)),
  });

/** Whether the text is not what was sent, because the bytes were no UTF-8. */
export const isGarbled = (request: IncomingMessage): boolean => garbled.has(request);
