import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@ten8/service-kit/observability/metrics';
import { isRequestId } from '@ten8/service-kit/observability/observe';
import type { Gateway } from '../context';
import { createBatch } from '../forwarding/batch';
import type { CachedList } from './cached-list';
import { answerOf } from './list-answer';

type PollFastPath = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers a poll of a kept list before Express sees it: everything is looked up in memory. Calls `next` when another
 * service must be asked first; then the request goes through the app.
 */
export function createPollFastPath(gateway: Gateway, metrics: Metrics): PollFastPath {
  const { listCache, cookieHashOf, sessions, roles, callerPositions, membersLog, limits, logger } = gateway;

  const isPollOfKeptList = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    !headers['content-length'] &&
    !headers['transfer-encoding'] &&
    listCache.peek(url, null) !== null;

  function find({ url = '', headers }: IncomingMessage): CachedList | null {
    const cookieHash = cookieHashOf(headers.cookie);
    const known = cookieHash ? sessions.peek(cookieHash) : undefined;
    if (!cookieHash || !known) return null;
    const seen = callerPositions.peek(cookieHash);
    if (seen === undefined) return null;
    const list = listCache.peek(url, seen);
    if (!list || !membersLog.isCurrent()) return null;
    // A change of roles counts as soon as the person who made it has got the answer.
    if (callerPositions.latest('community', seen) > membersLog.position()) return null;
    const held = roles.peek(list.communityId, known.session.userId);
    if (!held?.some((role) => list.roles.has(role))) return null;
    return limits.tryTake('read', known.session.userId) ? list : null;
  }

  /** `start` is when the request arrived. */
  function send(request: IncomingMessage, response: ServerResponse, list: CachedList, start: bigint) {
    gateway.countCacheHit();
    const given = request.headers['x-request-id'];
    const requestId = isRequestId(given) ? given : randomUUID();
    const { status, headers, bytes } = answerOf(list, request);
    response.writeHead(status, headers.concat('x-request-id', requestId));
    response.end(bytes);
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    metrics.observeRequest({ method: 'GET', route: list.route, status }, seconds);
    if (logger.isLevelEnabled('debug')) {
      logger.debug({ requestId, method: 'GET', route: list.route, status, seconds }, 'request');
    }
  }

  const answerTogether = createBatch();
  return (request, response, next) => {
    if (!isPollOfKeptList(request)) return next();
    const start = process.hrtime.bigint();
    // The list is looked up once the messages that have arrived by now were read, too: who polls because of a hint must
    // not get the list from before the change, for until the next poll that would stay on the screen.
    answerTogether(() => {
      // The client has gone.
      if (response.destroyed) return;
      const list = find(request);
      if (list) send(request, response, list, start);
      else next();
    });
  };
}
