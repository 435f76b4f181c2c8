import { ConnectionAcquireTimeoutError, ConnectionError, DatabaseError } from 'sequelize/lib/errors';
import { Refusal } from '@ten8/contracts/errors';

/**
 * Whether the fact itself caused the failure. If the database cannot be reached, or a handler refuses with
 * `unavailable` because its queue cannot be reached, the fact is not the cause: it is retried for as long as that
 * lasts.
 */
export function isCausedByFact(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'unavailable';
  return !isDatabaseUnavailable(error);
}

/** Whether the statement failed because PostgreSQL only allows reading now. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && describeCause(error.parent).code === READ_ONLY;

/** Whether the database is the cause, and not the statement. The same request may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof ConnectionAcquireTimeoutError) return true;
  // Sequelize wraps what a query throws, but not what the driver throws while a connection is being set up.
  if (error instanceof DatabaseError)
    return lostStatement(error.parent) !== null || isOutage(error.parent, true);
  return error instanceof Error && isOutage(error, false);
}

/**
 * PostgreSQL's error classes for a lost connection, a deadlock, missing resources, an operator's shutdown and a failing
 * disk, and its codes for a lock, a statement or a transaction that took too long, and for a server that only allows
 * reading, as a standby does.
 */
const OUTAGE_CODES = /^(08|40|53|57P|58|57014$|55P03$|25006$|25P03$|25P04$)/;
const READ_ONLY = '25006';
const NETWORK_CODES = /^E[A-Z]+$/;
/** Errors without a code: from the driver, and from Sequelize's pool after it was closed because the process stops. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout expired|ConnectionManager\.getConnection was called after|pool is draining)/;

/**
 * A prepared statement that PostgreSQL does not run any more: `outdated` after a migration added a column to its
 * result, `missing` when a pooler gave the client another connection. Nothing is wrong with the request.
 */
export function lostStatement(error: unknown): 'outdated' | 'missing' | null {
  if (!(error instanceof Error)) return null;
  const { code } = describeCause(error);
  if (code === '0A000' && error.message.startsWith('cached plan')) return 'outdated';
  return code === '26000' || code === '42P05' ? 'missing' : null;
}

function isOutage(cause: Error, isFromDriver: boolean): boolean {
  const { code, severity } = describeCause(cause);
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (code === null) return isFromDriver || DRIVER_MESSAGES.test(cause.message);
  if (NETWORK_CODES.test(code)) return isFromDriver || 'syscall' in cause;
  return (isFromDriver || severity !== null) && OUTAGE_CODES.test(code);
}

const describeCause = (cause: object) => ({
  code: 'code' in cause && typeof cause.code === 'string' ? cause.code : null,
  severity: 'severity' in cause && typeof cause.severity === 'string' ? cause.severity : null,
});
