import type { RequestHandler } from 'express';
import { SOCKET_PATH } from '@ten8/contracts/constants';
import { BODY_LIMIT } from '@ten8/contracts/define';
import { refuseBusy } from '@ten8/contracts/errors';
import { callerHeaders, identifySocket } from '../callers/caller';
import type { Gateway } from '../context';
import { readBody } from '../forwarding/body';
import { forward, type UpstreamRequest } from '../forwarding/forward';
import { headersForService } from '../headers';

/** A long poll is answered when there is an event, or at the next ping. */
const POLL_MS = 60_000;

export const isSocketPath = (path: string): boolean => path === SOCKET_PATH || path === `${SOCKET_PATH}/`;

/** Long polling, for browsers whose network blocks WebSockets. */
export function answerSocketPolling(gateway: Gateway): RequestHandler {
  return async (request, response, next) => {
    if (!isSocketPath(request.path)) return next();
    request.route = { path: SOCKET_PATH };
    const body = await readBody(request, BODY_LIMIT);
    gateway.refuseForeign(request.headers);
    const caller = await identifySocket(gateway, request);
    const upstreamRequest: UpstreamRequest = {
      method: request.method,
      path: request.url,
      headers: [...headersForService(request.headers), ...callerHeaders(gateway, caller)],
      body,
    };

    const { realtime } = gateway.upstreams;
    for (const replica of await realtime.inOrderFor(caller.cookieHash ?? caller.address)) {
      try {
        return await forward(replica.pool, upstreamRequest, response, {
          onAnswer: () => {},
          answerMs: POLL_MS,
        });
      } catch {
        realtime.markDown(replica);
      }
    }
    throw refuseBusy();
  };
}
