import type { IncomingMessage } from 'node:http';

const OFFERED = Symbol('offered');
type Request = IncomingMessage & { [OFFERED]?: boolean };

/**
 * Has the requests of a server answered as usual if they offer to switch to another protocol than this one. Java's own
 * HTTP client, for example, offers HTTP/2 with every request to an address without https. Node would emit `upgrade` for
 * all of them: it reads this property of a request when it has read its head.
 */
export function ignoreOtherProtocols(requests: IncomingMessage, protocol: string): void {
  Object.defineProperty(requests, 'upgrade', {
    get(this: Request) {
      return this[OFFERED] === true && (this.method === 'CONNECT' || offers(this, protocol));
    },
    set(this: Request, isOffered: boolean) {
      this[OFFERED] = isOffered;
    },
  });
}

const offers = ({ headers }: IncomingMessage, protocol: string): boolean =>
  headers.upgrade?.toLowerCase() === protocol;
