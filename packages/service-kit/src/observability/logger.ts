import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { Refusal } from '@ten8/contracts/errors';
import { tracing } from '@ten8/event-log/tracing';
import { currentScope } from '../http/request-scope';
import type { BaseConfig } from '../process/config';

export type { Logger } from 'pino';

/**
 * Writes JSON lines to stdout, which `npm start` formats. Lines are collected for a moment, because writing each
 * one alone costs more than the line itself. The rest is written when the process exits.
 */
export function createLogger(name: string, config: Pick<BaseConfig, 'LOG_LEVEL'>): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: name },
    serializers: { err: describeError },
    redact: ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization'],
    // A copy, because pino changes the object that it gets.
    mixin: () => ({ ...traceOf(tracing()?.traceId()), ...currentScope() }),
  };
  return pino(options, (stdout ??= openStdout()));
}

const COLLECT_MS = 50;
/** One for all loggers of a process. */
let stdout: DestinationStream | undefined;

function openStdout(): DestinationStream {
  const written = pino.destination({ dest: 1, sync: false });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    if (lines) written.write(lines);
    lines = '';
  }
  // Before pino's own listeners, which write what it has not written yet.
  process.prependListener('beforeExit', send).prependListener('exit', send);
  return {
    write(line) {
      lines += line;
      timer ??= setTimeout(send, COLLECT_MS).unref();
    },
  };
}

const traceOf = (traceId: string | undefined) => (traceId === undefined ? {} : { traceId });

/**
 * A refusal is expected, so its code and message are enough; other errors are logged with their stack. Their further
 * properties are not: there, PostgreSQL quotes the row that it refused, and Redis the command.
 */
function describeError(error: unknown): unknown {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const errors = error instanceof AggregateError ? { aggregateErrors: error.errors.map(describeError) } : {};
  return { type, message, stack, code: codeOf(error), ...errors };
}

/** Sequelize keeps PostgreSQL's error as the parent of its own. */
function codeOf(error: Error): unknown {
  if ('code' in error) return error.code;
  return 'parent' in error && error.parent instanceof Error ? codeOf(error.parent) : undefined;
}
