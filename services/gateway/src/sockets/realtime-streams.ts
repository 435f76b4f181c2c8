import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import type { Multiplexer } from '@ten8/service-kit/multiplexing/multiplexer';
import { connectForStreams } from '@ten8/service-kit/multiplexing/shared-connection';
import type { Gateway } from '../context';
import type { Replica } from '../forwarding/replicas';

export interface RealtimeStreams {
  /** A new stream to the replica, as if it were a connection of its own. */
  open(replica: Replica): Promise<Duplex>;
  close(): void;
}

type Parts = Pick<Gateway, 'config' | 'upstreams' | 'logger'>;

const CONNECT_MS = 5_000;
/** How long a replica that knows no streams, because it is older, is not asked again. */
const OLDER_MS = 60_000;

/**
 * One connection to each replica carries the sockets of all consoles (ADR 12). A replica whose connection closes, because
 * it stops, hangs or cannot be reached, is marked as down, so that its consoles connect to another one first.
 */
export function createRealtimeStreams({ config, upstreams, logger }: Parts): RealtimeStreams {
  const connections = new Map<string, Promise<Multiplexer | null>>();

  function connectTo(replica: Replica): Promise<Multiplexer | null> {
    const { origin } = replica.url;
    const forget = () => void connections.delete(origin);
    const onClose = (cause: Error | null) => {
      if (cause) logger.warn({ replica: origin, err: cause }, 'lost the connection to a replica of realtime');
      forget();
      upstreams.realtime.markDown(replica);
    };
    const options = { secret: config.INTERNAL_SECRET, name: 'gateway', timeoutMs: CONNECT_MS, onClose };
    const connecting = connectForStreams(origin, options);
    connections.set(origin, connecting);
    connecting.then((connection) => {
      if (!connection) setTimeout(forget, OLDER_MS).unref();
    }, forget);
    return connecting;
  }

  return {
    async open(replica) {
      const connection = await (connections.get(replica.url.origin) ?? connectTo(replica));
      if (connection) return connection.open();
      const { hostname, port } = urlToHttpOptions(replica.url);
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
