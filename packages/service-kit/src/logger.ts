import { pino, stdSerializers, type Logger } from 'pino';
import { Refusal } from '@ten8/contracts/errors';
import { tracing } from '@ten8/event-log/tracing';
import type { BaseConfig } from './config';
import { currentScope } from './request-scope';

export type { Logger } from 'pino';

/** JSON lines on stdout. `npm start` makes them readable. */
export function createLogger(name: string, config: Pick<BaseConfig, 'LOG_LEVEL'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service: name },
    serializers: { err: describeError },
    redact: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization'],
    // A copy: pino writes into what it is given.
    mixin: () => ({ ...traceOf(tracing()?.traceId()), ...currentScope() }),
  });
}

const traceOf = (traceId: string | undefined) => (traceId === undefined ? {} : { traceId });

/** A refusal is a sentence; only what nobody foresaw needs its stack. */
const describeError = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, message: error.message }
    : error instanceof Error
      ? stdSerializers.err(error)
      : error;
