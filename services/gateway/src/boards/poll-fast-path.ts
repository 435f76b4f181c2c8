import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@ten8/service-kit/observability/metrics';
import { isRequestId } from '@ten8/service-kit/observability/observe';
import type { Gateway } from '../context';
import { createBatch } from '../forwarding/batch';
import type { Board } from './board';
import { answerOf } from './board-answer';

type PollFastPath = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Answers a poll of a kept list before Express sees it: everything is looked up in memory. Calls `next` when another
 * service must be asked first; then the request goes through the app.
 */
export function createPollFastPath(gateway: Gateway, metrics: Metrics): PollFastPath {
  const { boards, cookieHashOf, sessions, roles, callerPositions, membersLog, limits, logger } = gateway;

  const isPollOfKeptList = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    !headers['content-length'] &&
    !headers['transfer-encoding'] &&
    boards.peek(url, null) !== null;

  function find({ url = '', headers }: IncomingMessage): Board | null {
    const cookieHash = cookieHashOf(headers.cookie);
    const known = cookieHash ? sessions.peek(cookieHash) : undefined;
    if (!cookieHash || !known) return null;
    const seen = callerPositions.peek(cookieHash);
    if (seen === undefined) return null;
    const board = boards.peek(url, seen);
    if (!board || !membersLog.isCurrent()) return null;
    // A change of roles counts as soon as the person who made it has got the answer.
    if (callerPositions.latest('community', seen) > membersLog.position()) return null;
    const held = roles.peek(board.communityId, known.session.userId);
    if (!held?.some((role) => board.roles.has(role))) return null;
    return limits.tryTake('read', known.session.userId) ? board : null;
  }

  /** `start` is when the request arrived. */
  function send(request: IncomingMessage, response: ServerResponse, board: Board, start: bigint) {
    gateway.countBoardHit();
    const given = request.headers['x-request-id'];
    const requestId = isRequestId(given) ? given : randomUUID();
    const { status, headers, bytes } = answerOf(board, request);
    response.writeHead(status, headers.concat('x-request-id', requestId));
    response.end(bytes);
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    metrics.observeRequest({ method: 'GET', route: board.route, status }, seconds);
    if (logger.isLevelEnabled('debug')) {
      logger.debug({ requestId, method: 'GET', route: board.route, status, seconds }, 'request');
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
      const board = find(request);
      if (board) send(request, response, board, start);
      else next();
    });
  };
}
