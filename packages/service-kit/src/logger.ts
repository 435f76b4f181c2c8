import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';
import { Refusal } from '@ten8/contracts/errors';
import { tracing } from '@ten8/event-log/tracing';
import type { BaseConfig } from './config';
import { currentScope } from './request-scope';

export type { Logger } from 'pino';

/**
 * JSON lines on stdout. `npm start` makes them readable. No request waits for its line: lines are written together, and
 * what is left when the process exits is written then.
 */
export function createLogger(name: string, config: Pick<BaseConfig, 'LOG_LEVEL'>): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: name },
    serializers: { err: describeError },
    redact: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization'],
    // A copy: pino writes into what it is given.
    mixin: () => ({ ...traceOf(tracing()?.traceId()), ...currentScope() }),
  };
  return pino(options, pino.destination({ dest: 1, sync: false }));
}

const traceOf = (traceId: string | undefined) => (traceId === undefined ? {} : { traceId });

/** A refusal is a sentence; only what nobody foresaw needs its stack. */
const describeError = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, message: error.message }
    : error instanceof Error
      ? stdSerializers.err(error)
      : error;
