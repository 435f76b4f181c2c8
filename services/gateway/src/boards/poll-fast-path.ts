import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@ten8/service-kit/observability/metrics';
import { isRequestId } from '@ten8/service-kit/observability/observe';
import type { Gateway } from '../context';
import { createBatch } from '../forwarding/batch';
import type { Board } from './board';
import { answerOf } from './board-answer';

type PollFastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers a poll of a kept list before Express sees it: everything is looked up in memory. Returns false when another
 * service must be asked first; then the request goes through the app.
 */
export function createPollFastPath(gateway: Gateway, metrics: Metrics): PollFastPath {
  const { boards, cookieHashOf, sessions, roles, callerPositions, membersLog, limits, logger } = gateway;

  function find(request: IncomingMessage): Board | null {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || headers['content-length'] || headers['transfer-encoding']) return null;
    // The path first, because that excludes most requests that are no polls.
    if (!boards.peek(url, null)) return null;
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

  const sendTogether = createBatch();
  return (request, response) => {
    const start = process.hrtime.bigint();
    const board = find(request);
    if (!board) return false;
    sendTogether(() => send(request, response, board, start));
    return true;
  };
}
