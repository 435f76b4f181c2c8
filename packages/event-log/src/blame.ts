import { Refusal } from '@ten8/contracts/errors';
import { ConnectionError, ConnectionAcquireTimeoutError, DatabaseError } from 'sequelize';

/**
 * Whether a failure speaks against the fact. A database that is away, or a handler that refuses with
 * `unavailable` because its queue is, says nothing about the fact: it is retried for as long as that lasts.
 */
export function blamesTheFact(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'unavailable';
  if (error instanceof ConnectionError || error instanceof ConnectionAcquireTimeoutError) return false;
  if (error instanceof DatabaseError) return !isOutage((error.parent as { code?: string }).code);
  return true;
}

/** PostgreSQL's classes for a lost connection, spent resources and an operator's shutdown. */
const isOutage = (code: string | undefined) => code === undefined || /^(08|53|57P)/.test(code);
