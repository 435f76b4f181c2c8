import type { Request, RequestHandler } from 'express';
import { refuse } from '@ten8/contracts/errors';
import { noteCaller } from '../http/request-scope';
import {
  ACTOR_HEADER,
  parsePositions,
  POSITIONS_HEADER,
  SERVICE_HEADER,
  verifyActor,
  verifyService,
  type Caller,
} from './actor';

const callers = new WeakMap<Request, Caller>();

/** Routes match one spelling only. This does not rely on it. */
const isInternal = (path: string): boolean => /^\/internal(\/|$)/i.test(path);

/** Accepts only signed tokens: an unsigned header does not prove who sends the request. */
export const identifyCaller =
  (secret: string): RequestHandler =>
  (req, _res, next) => {
    const verified = verifyActor(secret, req.get(ACTOR_HEADER));
    const fromService = verifyService(secret, req.get(SERVICE_HEADER));
    if (!verified && !fromService)
      return next(refuse('forbidden', 'Only the gateway and other services may call here'));
    if (isInternal(req.path) && !fromService)
      return next(refuse('forbidden', 'Only other services may call here'));
    const actor = verified?.actor ?? null;
    const address = verified?.address ?? '';
    if (verified) noteCaller(req, { userId: actor?.userId ?? null, address });
    callers.set(req, {
      actor,
      address,
      positions: parsePositions(req.get(POSITIONS_HEADER)),
    });
    next();
  };

export function callerOf(request: Request): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('identifyCaller has not run');
  return caller;
}
