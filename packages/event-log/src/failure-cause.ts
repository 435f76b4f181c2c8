import { ConnectionAcquireTimeoutError, ConnectionError, DatabaseError } from 'sequelize';
import { Refusal } from '@ten8/contracts/errors';

/**
 * Whether a failure speaks against the fact. A database that is away, or a handler that refuses with
 * `unavailable` because its queue is, says nothing about the fact: it is retried for as long as that lasts.
 */
export function isCausedByFact(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'unavailable';
  return !isDatabaseUnavailable(error);
}

/** Whether the database, not what was asked of it, is the trouble. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof ConnectionAcquireTimeoutError) return true;
  return error instanceof DatabaseError && isOutage((error.parent as { code?: string }).code);
}

/** PostgreSQL's classes for a lost connection, spent resources and an operator's shutdown. */
const isOutage = (code: string | undefined) => code === undefined || /^(08|53|57P)/.test(code);
