import type { Socket } from 'node:net';
import { DATA, encodeFrames, sizeOf, type Kind, type OutgoingFrame } from './frames';

export type Done = (error?: Error | null) => void;

export interface FrameWriter {
  /** `parts`: the payload, at most `MAX_PAYLOAD` bytes. */
  send(kind: Kind, id: number, parts?: readonly Buffer[]): void;
  /** Sends now what waits for the end of this pass of the event loop. */
  flush(): void;
  /** Calls back when more can be sent: at once, or when the connection has sent what it has. */
  whenReady(done: Done): void;
}

/** Enough for one system call: it is sent before the rest is ready. */
const SEND_BYTES = 64 * 1024;
const SEND_IDS = 128;
/** So many bytes may wait in the connection before writers have to wait. */
const MAX_UNSENT = 1024 * 1024;

/** Collects frames, so that few system calls send many. The same buffers for several streams are one frame. */
export function createFrameWriter(connection: Socket): FrameWriter {
  const waiting: Done[] = [];
  let unsent: OutgoingFrame[] = [];
  let unsentBytes = 0;
  connection.on('drain', () => waiting.splice(0).forEach((done) => done()));

  function flush() {
    if (unsent.length === 0) return;
    const frames = unsent;
    unsent = [];
    unsentBytes = 0;
    if (!connection.destroyed) connection.write(encodeFrames(frames));
  }
  return {
    send(kind, id, parts = []) {
      const last = unsent.at(-1);
      if (kind === DATA && last?.kind === DATA && areSame(last.parts, parts)) {
        last.ids.push(id);
        if (last.ids.length >= SEND_IDS) flush();
        return;
      }
      if (unsent.length === 0) process.nextTick(flush);
      const frame = { kind, ids: [id], parts };
      unsent.push(frame);
      unsentBytes += sizeOf(frame);
      if (unsentBytes >= SEND_BYTES) flush();
    },
    flush,
    whenReady(done) {
      if (connection.writableLength > MAX_UNSENT) waiting.push(done);
      else done();
    },
  };
}

const areSame = (one: readonly Buffer[], other: readonly Buffer[]): boolean =>
  one.length === other.length && one.every((part, n) => part === other[n]);
