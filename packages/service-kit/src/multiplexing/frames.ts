/** One byte for the kind, four for the stream and four for the length of the payload. */
const HEAD_BYTES = 9;
const ID_BYTES = 4;
/** Longer payloads are sent in several frames. */
export const MAX_PAYLOAD = 256 * 1024;

export const OPEN = 1;
export const DATA = 2;
/** The same payload for several streams. The head names their number, and their ids come before the payload. */
export const SHARED_DATA = 3;
/** The sender writes nothing more. */
export const END = 4;
/** The stream is gone. */
export const CLOSE = 5;
export type Kind = typeof OPEN | typeof DATA | typeof SHARED_DATA | typeof END | typeof CLOSE;

export interface Frame {
  kind: Kind;
  ids: number[];
  payload: Buffer;
}

export interface OutgoingFrame {
  kind: Kind;
  ids: number[];
  /** The payload, in parts: at most `MAX_PAYLOAD` bytes. */
  parts: readonly Buffer[];
}

const NOTHING: Buffer = Buffer.alloc(0);

/** At most so many bytes: an id that is alone is in the head. */
export const sizeOf = ({ ids, parts }: OutgoingFrame): number =>
  HEAD_BYTES + ids.length * ID_BYTES + sumOf(parts);

export const sumOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** All frames as one buffer, so that one system call sends them. */
export function encodeFrames(frames: readonly OutgoingFrame[]): Buffer {
  const bytes = Buffer.allocUnsafe(frames.reduce((sum, frame) => sum + sizeOf(frame), 0));
  let at = 0;
  for (const { kind, ids, parts } of frames) {
    const isShared = kind === DATA && ids.length > 1;
    at = bytes.writeUInt8(isShared ? SHARED_DATA : kind, at);
    at = bytes.writeUInt32BE(isShared ? ids.length : (ids[0] ?? 0), at);
    at = bytes.writeUInt32BE(sumOf(parts), at);
    if (isShared) for (const id of ids) at = bytes.writeUInt32BE(id, at);
    for (const part of parts) at += part.copy(bytes, at);
  }
  return bytes.subarray(0, at);
}

/** Reads frames from the bytes of a connection, which may be cut anywhere; false for bytes that are no frames. */
export function createFrameReader(onFrame: (frame: Frame) => void): (bytes: Buffer) => boolean {
  let unread: Buffer = NOTHING;
  return (bytes) => {
    const all = unread.length > 0 ? Buffer.concat([unread, bytes]) : bytes;
    let at = 0;
    for (;;) {
      const size = frameSize(all, at);
      if (size === null) return false;
      if (at + size > all.length) break;
      onFrame(readFrame(all, at));
      at += size;
    }
    unread = all.subarray(at);
    return true;
  };
}

/** Infinity as long as the head is not complete; null when it is no head. */
function frameSize(bytes: Buffer, at: number): number | null {
  if (at + HEAD_BYTES > bytes.length) return Infinity;
  const kind = bytes.readUInt8(at);
  const payloadBytes = bytes.readUInt32BE(at + 5);
  const idBytes = kind === SHARED_DATA ? bytes.readUInt32BE(at + 1) * ID_BYTES : 0;
  if (kind < OPEN || kind > CLOSE || Math.max(payloadBytes, idBytes) > MAX_PAYLOAD) return null;
  return HEAD_BYTES + idBytes + payloadBytes;
}

function readFrame(bytes: Buffer, at: number): Frame {
  const kind = bytes.readUInt8(at) as Kind;
  const idOrCount = bytes.readUInt32BE(at + 1);
  const payloadBytes = bytes.readUInt32BE(at + 5);
  const end = at + HEAD_BYTES;
  if (kind !== SHARED_DATA)
    return { kind, ids: [idOrCount], payload: bytes.subarray(end, end + payloadBytes) };
  const ids = Array.from({ length: idOrCount }, (_, n) => bytes.readUInt32BE(end + n * ID_BYTES));
  const start = end + ids.length * ID_BYTES;
  return { kind, ids, payload: bytes.subarray(start, start + payloadBytes) };
}
