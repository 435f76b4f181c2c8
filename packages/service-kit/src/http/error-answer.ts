import type { ErrorRequestHandler, Request, Response } from 'express';
import { ZodError } from 'zod';
import { BODY_LIMIT } from '@ten8/contracts/define';
import { Refusal, refuse, refuseBusy, refuseTooLarge, type ErrorCode } from '@ten8/contracts/errors';
import { isDatabaseUnavailable } from '@ten8/event-log/failure-cause';
import { CLIENT_REQUEST_ID_HEADER } from '../access/actor';
import type { Logger } from '../observability/logger';
import { isReasonDue } from '../observability/rare-lines';
import { reasonOf } from '../observability/reason-of';
import { scopeOf, type RequestScope } from './request-scope';

/** The message is that of the first broken rule; `details` names each field once, with its first broken rule. */
function describeInvalid(error: ZodError): Refusal {
  const messages = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (!messages.has(path)) messages.set(path, issue.message);
  }
  const details = [...messages].map(([path, message]) => ({ path, message }));
  return refuse('invalid_request', details[0]?.message ?? 'The request is not valid', { details });
}

/**
 * Turns any error into a refusal. An unexpected error is logged completely, and the caller does not see its text. That the
 * database is not available is logged once in a while.
 */
export function toRefusal(error: unknown, logger: Logger, scope: Partial<RequestScope> = {}): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return describeInvalid(error);
  if (isDatabaseUnavailable(error)) {
    if (isReasonDue(logger, reasonOf(error)))
      logger.error({ ...scope, err: error }, 'the database is not available');
    return refuseBusy();
  }
  if (isClientFault(error)) return describeFault(error);
  logger.error({ ...scope, err: error }, 'a request failed');
  return refuse('internal', 'Something went wrong on our side. Please try again.');
}

function describeFault({ status, limit = BODY_LIMIT }: ClientFault): Refusal {
  if (status === 413) return refuseTooLarge(limit);
  if (status === 415) return refuse('unsupported_media_type', 'Send JSON in UTF-8');
  return refuse('invalid_request', 'The request could not be read');
}

interface ClientFault {
  status: number;
  /** Of a body that is too large. */
  limit?: number;
}

/** Express and its parsers set a 4xx status on errors that the client caused. */
const isClientFault = (error: unknown): error is ClientFault =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** Whether the client chose the request's id: then the refusal contains it. */
type HasClientRequestId = (request: Request) => boolean;

/**
 * Sends the contract's error body, with `Retry-After` where it helps. The request's id is in it only when the client
 * chose it, or for a 5xx, where somebody may have to look it up. All other refusals are the same byte for byte, so that
 * they tell an outsider nothing.
 */
function sendRefusal(res: Response, refusal: Refusal, hasOwnRequestId: HasClientRequestId): void {
  if (refusal.retryAfterMs !== undefined)
    res.set('Retry-After', String(Math.ceil(refusal.retryAfterMs / 1000)));
  const includesRequestId = refusal.status >= 500 || hasOwnRequestId(res.req);
  res.status(refusal.status).set('Cache-Control', 'no-store');
  res.json({
    message: refusal.message,
    code: refusal.code,
    ...(refusal.details && { details: refusal.details }),
    ...(refusal.code === 'panic_cooldown' && { retryAfterMs: refusal.retryAfterMs }),
    ...(includesRequestId && { requestId: res.get('x-request-id') }),
  });
}

const hasClientRequestId: HasClientRequestId = (request) =>
  request.get(CLIENT_REQUEST_ID_HEADER) !== undefined;

const RIGHTS = new Set<ErrorCode>(['forbidden', 'owner_protected', 'foreign_origin']);

/** If the refusal is about a right, it is a log line by which an operator can notice an attack. */
export function logRefusedRight(
  logger: Logger,
  { code, message }: Refusal,
  who: Pick<Partial<RequestScope>, 'userId' | 'address'>,
): void {
  if (!RIGHTS.has(code)) return;
  const { userId = null, address = null } = who;
  logger.info({ security: 'right refused', code, reason: message, userId, address }, 'security');
}

export const errorHandler =
  (logger: Logger, hasOwnRequestId = hasClientRequestId): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const refusal = toRefusal(error, logger, scopeOf(req));
    logRefusedRight(logger, refusal, scopeOf(req));
    if (res.headersSent) return void res.destroy();
    sendRefusal(res, refusal, hasOwnRequestId);
  };
