import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger } from 'pino';
import { type BaseConfig } from './config';

export type { Logger } from 'pino';

/** What every line written, and every call made, while answering one request has in common. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>();

/** JSON lines on stdout; readable ones under `npm start`. */
export function createLogger(name: string, config: Pick<BaseConfig, 'LOG_LEVEL' | 'LOG_FORMAT'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { service: name },
    redact: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization'],
    mixin: () => requestScope.getStore() ?? {},
    ...(config.LOG_FORMAT === 'pretty' && {
      transport: {
        target: 'pino-pretty',
        options: {
          ignore: 'pid,hostname,service',
          messageFormat: '{service}: {msg}',
          translateTime: 'HH:MM:ss',
        },
      },
    }),
  });
}
