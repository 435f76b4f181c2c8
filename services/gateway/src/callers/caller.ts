import type { IncomingMessage } from 'node:http';
import { tracing } from '@ten8/event-log/tracing';
import { ACTOR_HEADER, POSITIONS_HEADER } from '@ten8/service-kit/access/actor';
import { noteCaller, scopeOf } from '@ten8/service-kit/http/request-scope';
import type { Gateway } from '../context';
import type { RawHeaders } from '../headers';
import { actorToken } from './actor-token';
import type { Positions } from './caller-positions';
import type { KnownSession } from './sessions';

export interface Caller {
  cookieHash: string | null;
  /** Null without a cookie, or with one that is not valid any more. */
  known: KnownSession | null;
  address: string;
  requestId: string | undefined;
  /** The W3C `traceparent` of the span that the service's span belongs to. */
  traceparent: string | undefined;
  /** The positions that the caller has seen through other gateways. */
  positions: Positions;
}

export async function identify(gateway: Gateway, request: IncomingMessage): Promise<Caller> {
  const cookieHash = gateway.cookieHashOf(request.headers.cookie);
  const address = gateway.addressOf(request);
  const known = cookieHash ? await findSession(gateway, cookieHash, address) : null;
  const positions = known ? await gateway.callerPositions.read(cookieHash) : {};
  noteCaller(request, { userId: known?.session.userId ?? null, address });
  return { cookieHash, known, positions, address, ...describeRequest(request) };
}

const describeRequest = (request: IncomingMessage): Pick<Caller, 'requestId' | 'traceparent'> => ({
  requestId: scopeOf(request).requestId,
  traceparent: tracing()?.traceparent() ?? request.headers.traceparent?.toString(),
});

/** An unknown cookie costs a request to auth, so they are limited per address. */
async function findSession(gateway: Gateway, cookieHash: string, address: string) {
  const cached = gateway.sessions.peek(cookieHash);
  if (cached) return cached;
  gateway.limits.check('lookup', address);
  const found = await gateway.sessions.find(cookieHash);
  if (!found) gateway.limits.take('lookup', null, address);
  return found;
}

/**
 * For requests of a socket: auth is only asked at the handshake, so that the socket survives while auth is down. A
 * stranger can name any `sid`, so requests with a cookie that is not known here are limited per address.
 */
export async function identifySocket(gateway: Gateway, request: IncomingMessage): Promise<Caller> {
  if (!isHandshake(request.url ?? '')) {
    const cookieHash = gateway.cookieHashOf(request.headers.cookie);
    const address = gateway.addressOf(request);
    if (!cookieHash || !gateway.sessions.peek(cookieHash)) gateway.limits.take('read', null, address);
    return { cookieHash, known: null, positions: {}, address, ...describeRequest(request) };
  }
  const caller = await identify(gateway, request);
  gateway.limits.take('read', caller.known?.session.userId ?? null, caller.address);
  return caller;
}

/** The first request of a Socket.IO connection has no `sid` yet. For realtime an empty one is none, too. */
const isHandshake = (url: string): boolean => !/[?&]sid=[^&]/.test(url);

/** Headers that tell a service, signed, who calls and what they have seen. */
export function callerHeaders(
  gateway: Gateway,
  { known, address, requestId, traceparent, positions: elsewhere }: Caller,
): RawHeaders {
  const positions = gateway.callerPositions.header(elsewhere);
  const headers = [ACTOR_HEADER, actorToken(gateway.config.INTERNAL_SECRET, known, address, Date.now())];
  if (positions) headers.push(POSITIONS_HEADER, positions);
  if (requestId) headers.push('x-request-id', requestId);
  if (traceparent) headers.push('traceparent', traceparent);
  return headers;
}
