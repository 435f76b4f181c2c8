import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createFrameWriter } from './frame-writer';
import { CLOSE, createFrameReader, END, OPEN, type Frame } from './frames';
import { Stream } from './stream';

/** Many streams over one connection. One side opens them, the other one gets them. */
export interface Multiplexer {
  /** Throws when the connection is closed. */
  open(): Duplex;
  close(): void;
}

/** How long a connection may be silent before the system checks that the other machine is still there. */
const KEEP_ALIVE_MS = 10_000;

export function multiplex(connection: Socket, onStream: (stream: Duplex) => void = () => {}): Multiplexer {
  const writer = createFrameWriter(connection);
  const streams = new Map<number, Stream>();
  const { remoteAddress } = connection;
  let lastId = 0;

  function add(id: number): Stream {
    const stream = new Stream({ id, writer, remoteAddress, onClosed: () => streams.delete(id) });
    streams.set(id, stream);
    return stream;
  }
  function receive({ kind, ids, payload }: Frame) {
    for (const id of ids) {
      // A stream that was closed here may still get frames, which are too late.
      if (kind === OPEN) onStream(add(id));
      else if (kind === END) streams.get(id)?.receiveEnd();
      else if (kind === CLOSE) streams.get(id)?.destroy();
      else streams.get(id)?.receive(payload);
    }
  }

  const read = createFrameReader(receive);
  const destroy = () => void connection.destroy();
  connection.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
  connection
    .on('data', (bytes) => {
      if (!read(bytes)) destroy();
    })
    .on('end', destroy)
    .on('error', destroy)
    .on('close', () => streams.forEach((stream) => stream.destroy()));

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
