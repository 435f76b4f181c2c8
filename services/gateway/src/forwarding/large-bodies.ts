import type { ServerResponse } from 'node:http';
import { networkOf } from '@ten8/service-kit/http/address';

export interface LargeBodies {
  /** Whether one more may be kept; it counts until its request is answered. */
  tryTake(address: string, response: ServerResponse): boolean;
}

/** Each takes up to 4 MB, and the session is only checked when the whole body has arrived. */
const MAX_LARGE_BODIES = 16;
/** From one address, so that nobody keeps out all others. */
const MAX_FROM_ADDRESS = 4;

export function createLargeBodies(): LargeBodies {
  const senders: string[] = [];
  return {
    tryTake(address, response) {
      // A client that has gone gets no answer, so its place would never be free again.
      if (response.destroyed) return false;
      const network = networkOf(address);
      const own = senders.filter((sender) => sender === network).length;
      if (senders.length >= MAX_LARGE_BODIES || own >= MAX_FROM_ADDRESS) return false;
      senders.push(network);
      response.once('close', () => senders.splice(senders.indexOf(network), 1));
      return true;
    },
  };
}
