import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, stdSerializers, type Logger } from 'pino';
import { Refusal } from '@ten8/contracts/errors';
import type { BaseConfig } from './config';

export type { Logger } from 'pino';

/** What every line written, and every call made, while answering one request has in common. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>();

/** JSON lines on stdout; readable ones under `npm start`. */
export function createLogger(name: string, config: Pick<BaseConfig, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service: name },
    serializers: { err: describeError },
    redact: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization'],
    mixin: () => requestScope.getStore() ?? {},
    ...(config.LOG_FORMAT === 'pretty' && {
      transport: {
        target: 'pino-pretty',
        options: {
          ignore: 'pid,hostname,service',
          singleLine: true,
          translateTime: 'HH:MM:ss',
        },
      },
    }),
  });
}

/** A refusal is a sentence; only what nobody foresaw needs its stack. */
const describeError = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, message: error.message }
    : error instanceof Error
      ? stdSerializers.err(error)
      : error;
