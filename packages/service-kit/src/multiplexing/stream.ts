import { Duplex, type Writable } from 'node:stream';
import type { Done, FrameWriter } from './frame-writer';
import { CLOSE, DATA, END, MAX_PAYLOAD, sumOf } from './frames';

interface StreamParts {
  id: number;
  writer: FrameWriter;
  /** As sockets have it: the other end of the shared connection. */
  remoteAddress: string | undefined;
  onClosed: () => void;
}

/** A reader that is so far behind is closed: the connection cannot wait for it without all the others. */
const MAX_UNREAD = 4 * 1024 * 1024;

/** One of the streams of a connection; it can be used like a socket. */
export class Stream extends Duplex {
  readonly remoteAddress: string | undefined;
  private hasOtherEnded = false;
  private target: Writable | null = null;

  constructor(private readonly parts: StreamParts) {
    super();
    this.remoteAddress = parts.remoteAddress;
  }
  /** Like `pipe`, but what arrives is not queued twice: it waits in `target` only. */
  forwardTo(target: Writable): void {
    const early: unknown = this.read();
    if (early !== null) target.write(early);
    this.target = target;
    this.once('end', () => target.end()).resume();
  }
  receive(payload: Buffer): void {
    // What has to wait is copied, because a slice keeps the whole buffer that was read from the connection.
    if (this.target) this.target.write(this.target.writableLength === 0 ? payload : Buffer.from(payload));
    else this.push(this.readableFlowing && this.readableLength === 0 ? payload : Buffer.from(payload));
    if ((this.target?.writableLength ?? this.readableLength) > MAX_UNREAD) this.destroy();
  }
  receiveEnd(): void {
    this.hasOtherEnded = true;
    this.push(null);
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.sendData([chunk], done);
  }
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.sendData(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }
  override _final(done: Done): void {
    this.parts.writer.send(END, this.parts.id);
    done();
  }
  override _destroy(error: Error | null, done: Done): void {
    const { id, writer, onClosed } = this.parts;
    if (!this.hasOtherEnded || !this.writableFinished) writer.send(CLOSE, id);
    onClosed();
    done(error);
  }
  private sendData(chunks: readonly Buffer[], done: Done): void {
    const { id, writer } = this.parts;
    if (sumOf(chunks) <= MAX_PAYLOAD) writer.send(DATA, id, chunks);
    else for (const piece of chunks.flatMap(cut)) writer.send(DATA, id, [piece]);
    writer.whenReady(done);
  }
}

/** Copies what arrives from a connection or a stream, and ends `to` when `from` ends. */
export function forward(from: Duplex, to: Writable): void {
  if (from instanceof Stream) from.forwardTo(to);
  else from.pipe(to);
}

const cut = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / MAX_PAYLOAD) }, (_, n) =>
    bytes.subarray(n * MAX_PAYLOAD, (n + 1) * MAX_PAYLOAD),
  );
