import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import type { Multiplexer } from '@ten8/service-kit/multiplexing/multiplexer';
import { connectForStreams } from '@ten8/service-kit/multiplexing/shared-connection';
import type { Replica } from '../forwarding/replicas';

export interface RealtimeStreams {
  /** A new stream to the replica, as if it were a connection of its own. */
  open(replica: Replica): Promise<Duplex>;
  close(): void;
}

const CONNECT_MS = 5_000;
/** How long a replica that knows no streams, because it is older, is not asked again. */
const OLDER_MS = 60_000;

/** One connection to each replica carries the sockets of all consoles (ADR 12). */
export function createRealtimeStreams(secret: string): RealtimeStreams {
  const connections = new Map<string, Promise<Multiplexer | null>>();

  function connectTo(origin: string): Promise<Multiplexer | null> {
    const forget = () => void connections.delete(origin);
    const connecting = connectForStreams(origin, {
      secret,
      name: 'gateway',
      timeoutMs: CONNECT_MS,
      onClose: forget,
    });
    connections.set(origin, connecting);
    connecting.then((connection) => {
      if (!connection) setTimeout(forget, OLDER_MS).unref();
    }, forget);
    return connecting;
  }

  return {
    async open({ url }) {
      const connection = await (connections.get(url.origin) ?? connectTo(url.origin));
      if (connection) return connection.open();
      const { hostname, port } = urlToHttpOptions(url);
      return connect({ host: hostname ?? '', port: Number(port ?? 80), noDelay: true });
    },
    close() {
      for (const connecting of connections.values()) {
        connecting.then(
          (connection) => connection?.close(),
          () => {},
        );
      }
    },
  };
}
