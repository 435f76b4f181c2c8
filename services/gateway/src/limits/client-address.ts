import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '@ten8/service-kit/http/address';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { GatewayConfig } from '../config';

/** The client's address, for limits and facts: the socket's other end, or what trusted proxies say. */
export type AddressOf = (request: IncomingMessage) => string;

const IGNORED =
  'X-Forwarded-For is ignored, so all visitors count as one address: set TRUST_PROXY to the number of proxies in front (usually 1), or to 0 if there is none';

/** With https there is nearly always a proxy. If it is not configured, that is logged once. */
export function createAddressOf(
  { TRUST_PROXY, PUBLIC_URL }: Pick<GatewayConfig, 'TRUST_PROXY' | 'PUBLIC_URL'>,
  logger: Pick<Logger, 'warn'>,
): AddressOf {
  let mayWarn = TRUST_PROXY === undefined && PUBLIC_URL.startsWith('https:');
  return (request) => {
    if (mayWarn && request.headers['x-forwarded-for'] !== undefined) {
      logger.warn(IGNORED);
      mayWarn = false;
    }
    return clientAddress(request, TRUST_PROXY ?? 0);
  };
}

function clientAddress(request: IncomingMessage, hops: number): string {
  const socketAddress = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  if (hops === 0 || header === undefined) return plainAddress(socketAddress);
  const said = (Array.isArray(header) ? header.join(',') : header).split(',');
  const chain = [...said.map((address) => address.trim()).filter(Boolean), socketAddress];
  const address = chain[Math.max(0, chain.length - 1 - hops)] ?? '';
  return plainAddress(isIP(address) ? address : socketAddress);
}
