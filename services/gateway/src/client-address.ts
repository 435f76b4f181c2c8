import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Whom limits count and facts name: the socket's other end, or what the `hops` trusted proxies say of it. */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const socketAddress = request.socket.remoteAddress ?? '';
  const header = request.headers['x-forwarded-for'];
  const said = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const chain = [...said.map((address) => address.trim()).filter(Boolean), socketAddress];
  const address = chain[Math.max(0, chain.length - 1 - hops)] ?? '';
  return plain(isIP(address) ? address : socketAddress);
}

/** An IPv4 caller of a dual-stack socket is the same caller. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
