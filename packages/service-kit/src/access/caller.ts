import type { Request, RequestHandler } from 'express';
import { refuse } from '@ten8/contracts/errors';
import { noteCaller } from '../http/request-scope';
import type { Logger } from '../observability/logger';
import { isReasonDue } from '../observability/rare-lines';
import {
  ACTOR_HEADER,
  parsePositions,
  POSITIONS_HEADER,
  SERVICE_HEADER,
  verifyActor,
  verifyService,
  type Caller,
} from './actor';
import { describeWrongTime } from './signed-tokens';

const CALLER = Symbol('caller');
/** A property: with a WeakMap of requests every garbage collection takes longer. */
type WithCaller = Request & { [CALLER]?: Caller };

/** Routes match one spelling only. This does not rely on it. */
const isInternal = (path: string): boolean => /^\/internal(\/|$)/i.test(path);

/** Accepts only signed tokens: an unsigned header does not prove who sends the request. */
export const identifyCaller =
  (secret: string, logger: Logger): RequestHandler =>
  (req: WithCaller, _res, next) => {
    const [actorToken, serviceToken] = [req.get(ACTOR_HEADER), req.get(SERVICE_HEADER)];
    const verified = verifyActor(secret, actorToken);
    const fromService = verifyService(secret, serviceToken);
    if (actorToken && !verified) warnOfWrongTime(logger, secret, actorToken);
    if (serviceToken && !fromService) warnOfWrongTime(logger, secret, serviceToken);
    if (!verified && !fromService)
      return next(refuse('forbidden', 'Only the gateway and other services may call here'));
    if (isInternal(req.path) && !fromService)
      return next(refuse('forbidden', 'Only other services may call here'));
    const actor = verified?.actor ?? null;
    const address = verified?.address ?? '';
    if (verified) noteCaller(req, { userId: actor?.userId ?? null, address });
    req[CALLER] = { actor, address, positions: parsePositions(req.get(POSITIONS_HEADER)) };
    next();
  };

/** Nothing else says it: the caller is only refused. */
export function warnOfWrongTime(logger: Logger, secret: string, token: string): void {
  const wrong = describeWrongTime(secret, token);
  if (wrong === null || !isReasonDue(logger, 'the time of a token')) return;
  logger.warn(`a token is refused: ${wrong}. Check the clocks of the machines`);
}

export function callerOf({ [CALLER]: caller }: WithCaller): Caller {
  if (!caller) throw new Error('identifyCaller has not run');
  return caller;
}
