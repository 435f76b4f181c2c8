import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createFrameWriter } from './frame-writer';
import { CLOSE, createFrameReader, DATA, END, OPEN, type Frame } from './frames';
import { startHeartbeat } from './heartbeat';
import { Stream } from './stream';

/** Many streams over one connection. One side opens them, the other one gets them. */
export interface Multiplexer {
  /** Throws when the connection is closed. */
  open(): Duplex;
  close(): void;
}

interface MultiplexOptions {
  /** Called with each stream that the other side opens. */
  onStream?: (stream: Duplex) => void;
  heartbeatMs?: number;
}

/** A heartbeat is an empty frame of this stream, which is never opened: older versions ignore it. */
const HEARTBEAT_ID = 0;
const HEARTBEAT_MS = 2_000;

/** Closes the connection and all its streams when the other side sends heartbeats and then is silent for four of them. */
export function multiplex(
  connection: Socket,
  { onStream = () => {}, heartbeatMs = HEARTBEAT_MS }: MultiplexOptions = {},
): Multiplexer {
  const writer = createFrameWriter(connection);
  const streams = new Map<number, Stream>();
  const { remoteAddress } = connection;
  let lastId = HEARTBEAT_ID;

  function add(id: number): Stream {
    const stream = new Stream({ id, writer, remoteAddress, onClosed: () => streams.delete(id) });
    streams.set(id, stream);
    return stream;
  }
  function receive({ kind, ids, payload }: Frame) {
    for (const id of ids) {
      // A stream that was closed here may still get frames, which are too late.
      if (id === HEARTBEAT_ID) heartbeat.expectMore();
      else if (kind === OPEN) onStream(add(id));
      else if (kind === END) streams.get(id)?.receiveEnd();
      else if (kind === CLOSE) streams.get(id)?.destroy();
      else streams.get(id)?.receive(payload);
    }
  }

  const read = createFrameReader(receive);
  const destroy = () => void connection.destroy();
  const heartbeat = startHeartbeat({
    everyMs: heartbeatMs,
    send: () => writer.send(DATA, HEARTBEAT_ID),
    onSilent: () => connection.destroy(new Error('no heartbeat')),
  });
  connection.setNoDelay(true);
  connection
    .on('data', (bytes) => {
      if (!heartbeat.heard() || !read(bytes)) destroy();
    })
    .on('end', destroy)
    .on('error', destroy)
    .on('close', () => {
      heartbeat.stop();
      streams.forEach((stream) => stream.destroy());
    });

  return {
    open() {
      if (connection.destroyed) throw new Error('the connection is closed');
      const id = (lastId += 1);
      writer.send(OPEN, id);
      return add(id);
    },
    close() {
      writer.flush();
      connection.destroySoon();
    },
  };
}
