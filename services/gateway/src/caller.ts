import type { IncomingMessage } from 'node:http';
import { tracing } from '@ten8/event-log/tracing';
import { ACTOR_HEADER, POSITIONS_HEADER } from '@ten8/service-kit/actor';
import { noteCaller, scopeOf } from '@ten8/service-kit/request-scope';
import { actorToken } from './actor-token';
import type { Positions } from './caller-positions';
import type { Gateway } from './context';
import type { KnownSession } from './sessions';

export interface Caller {
  cookieHash: string | null;
  /** Null without a cookie, or with one that is not valid any more. */
  known: KnownSession | null;
  address: string;
  requestId: string | undefined;
  /** The positions that the caller has seen through other gateways. */
  positions: Positions;
}

export async function identify(gateway: Gateway, request: IncomingMessage): Promise<Caller> {
  const cookieHash = gateway.cookieHashOf(request.headers.cookie);
  const address = gateway.addressOf(request);
  const known = cookieHash ? await findSession(gateway, cookieHash, address) : null;
  const positions = known ? await gateway.callerPositions.read(cookieHash) : {};
  noteCaller(request, { userId: known?.session.userId ?? null, address });
  return { cookieHash, known, positions, address, requestId: scopeOf(request).requestId };
}

/** An unknown cookie costs a request to auth, so they are limited per address. */
async function findSession(gateway: Gateway, cookieHash: string, address: string) {
  const believed = gateway.sessions.peek(cookieHash);
  if (believed) return believed;
  gateway.limits.check('lookup', address);
  const found = await gateway.sessions.find(cookieHash);
  if (!found) gateway.limits.take('lookup', null, address);
  return found;
}

/** For requests of a socket: only the handshake is checked, so that the socket survives while auth is down. */
export async function identifySocket(gateway: Gateway, request: IncomingMessage): Promise<Caller> {
  if (!isHandshake(request.url ?? '')) {
    const cookieHash = gateway.cookieHashOf(request.headers.cookie);
    const address = gateway.addressOf(request);
    return { cookieHash, known: null, positions: {}, address, requestId: scopeOf(request).requestId };
  }
  const caller = await identify(gateway, request);
  gateway.limits.take('read', caller.known?.session.userId ?? null, caller.address);
  return caller;
}

/** The first request of a Socket.IO connection has no `sid` yet. */
const isHandshake = (url: string): boolean => !/[?&]sid=/.test(url);

/** Headers that tell a service, signed, who calls and what they have seen. */
export function callerHeaders(
  gateway: Gateway,
  { known, address, requestId, positions: elsewhere }: Caller,
): Record<string, string> {
  const positions = gateway.callerPositions.header(elsewhere);
  const traceparent = tracing()?.traceparent();
  return {
    [ACTOR_HEADER]: actorToken(gateway.config.INTERNAL_SECRET, known, address, Date.now()),
    ...(positions && { [POSITIONS_HEADER]: positions }),
    ...(requestId && { 'x-request-id': requestId }),
    ...(traceparent && { traceparent }),
  };
}
