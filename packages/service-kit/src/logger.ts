import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, stdSerializers, type Logger } from 'pino';
import { Refusal } from '@ten8/contracts/errors';
import type { BaseConfig } from './config';

export type { Logger } from 'pino';

/** What every line that is written while one request is answered says of it. */
export interface RequestScope {
  requestId: string;
  userId?: number | null;
  address?: string;
}
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** From now on the request's log lines say who called, and from where. */
export function noteCaller({ userId, address }: { userId: number | null; address: string }): void {
  const scope = requestScope.getStore();
  if (scope) Object.assign(scope, { userId, address });
}

/** JSON lines on stdout. `npm start` makes them readable. */
export function createLogger(name: string, config: Pick<BaseConfig, 'LOG_LEVEL'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service: name },
    serializers: { err: describeError },
    redact: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization'],
    mixin: () => requestScope.getStore() ?? {},
  });
}

/** A refusal is a sentence; only what nobody foresaw needs its stack. */
const describeError = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, message: error.message }
    : error instanceof Error
      ? stdSerializers.err(error)
      : error;
