import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PassThrough, type Duplex } from 'node:stream';
import { eventually } from '@ten8/test-kit/eventually';
import { multiplex, type Multiplexer } from './multiplexer';
import { forward } from './stream';

let server: Server;
let near: Socket;
let far: Socket;
let opener: Multiplexer;
/** The streams that the other side got. */
let accepted: Duplex[];
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  [far] = (await once(server, 'connection')) as [Socket];
  accepted = [];
  opener = multiplex(near);
  multiplex(far, { onStream: (stream) => void accepted.push(stream) });
});
afterEach(() => {
  near.destroy();
  far.destroy();
  server.close();
});

async function openPair(): Promise<{ own: Duplex; other: Duplex }> {
  const before = accepted.length;
  const own = opener.open();
  await eventually(() => expect(accepted).toHaveLength(before + 1));
  return { own, other: accepted[before] as Duplex };
}

function collect(stream: Duplex): () => Buffer {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return () => Buffer.concat(chunks);
}

test('each stream carries its own bytes, in both directions', async () => {
  const pairs = [await openPair(), await openPair(), await openPair()];
  const sent = pairs.map(({ own, other }) => {
    const [there, back] = [randomBytes(3_000_000), randomBytes(200_000)];
    const received = [collect(other), collect(own)] as const;
    for (let at = 0; at < there.length; at += 70_001) own.write(there.subarray(at, at + 70_001));
    other.write(back);
    return { there, back, received };
  });

  for (const { there, back, received } of sent) {
    await eventually(() =>
      expect([received[0]().length, received[1]().length]).toEqual([3_000_000, 200_000]),
    );
    expect(received[0]().equals(there)).toBe(true);
    expect(received[1]().equals(back)).toBe(true);
  }
});

test('the same bytes for many streams are sent once', async () => {
  const pairs = await Promise.all(Array.from({ length: 300 }, () => opener.open()));
  await eventually(() => expect(accepted).toHaveLength(300));
  const received = pairs.map(collect);
  const alarm = randomBytes(10_000);
  const before = near.bytesRead;

  for (const stream of accepted) stream.write(alarm);

  await eventually(() => expect(received.every((bytes) => bytes().equals(alarm))).toBe(true));
  expect(near.bytesRead - before).toBeLessThan(4 * alarm.length);
});

test('after shared bytes each stream goes on with its own, in order', async () => {
  const pairs = [await openPair(), await openPair()];
  const received = pairs.map(({ own }) => collect(own));
  const shared = Buffer.from('shared ');

  pairs.forEach(({ other }) => other.write(shared));
  pairs.forEach(({ other }, n) => other.write(`own ${n} `));
  pairs.forEach(({ other }) => other.write(shared));

  await eventually(() => {
    expect(received.map((bytes) => bytes().toString())).toEqual([
      'shared own 0 shared ',
      'shared own 1 shared ',
    ]);
  });
});

test('a stream that ends can still receive, and closes when the other side ends, too', async () => {
  const { own, other } = await openPair();
  const received = collect(own);
  other.resume();
  own.end('last words');
  await once(other, 'end');

  other.end('an answer');

  await Promise.all([once(own, 'close'), once(other, 'close')]);
  expect(received().toString()).toBe('an answer');
  expect(near.destroyed).toBe(false);
});

test('a stream that is destroyed closes the other side, and no other stream', async () => {
  const [gone, kept] = [await openPair(), await openPair()];
  const closed = once(gone.own, 'close');

  gone.other.destroy();

  await closed;
  const received = collect(kept.own);
  kept.other.write('still here');
  await eventually(() => expect(received().toString()).toBe('still here'));
});

test('all streams close with their connection, and no more can be opened', async () => {
  const pairs = [await openPair(), await openPair()];
  const closed = Promise.all(pairs.flatMap(({ own, other }) => [once(own, 'close'), once(other, 'close')]));

  far.destroy();

  await closed;
  expect(() => opener.open()).toThrow('the connection is closed');
});

test('a reader that is far behind is closed, and the others receive', async () => {
  const [slow, quick] = [await openPair(), await openPair()];
  const received = collect(quick.own);
  slow.own.pause();
  const closed = once(slow.own, 'close');
  const part = randomBytes(100_000);

  for (let n = 0; n < 60; n += 1) {
    slow.other.write(part);
    quick.other.write(part);
  }

  await closed;
  await eventually(() => expect(received()).toHaveLength(6_000_000));
});

test('a writer waits while the connection is full', async () => {
  const { own, other } = await openPair();
  const received = collect(other);
  far.pause();
  let written = 0;
  const part = randomBytes(1_000_000);
  for (let n = 0; n < 30; n += 1) own.write(part, () => (written += 1));
  await eventually(() => expect(near.writableLength).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(written).toBeLessThan(30);

  far.resume();

  await eventually(() => expect(received()).toHaveLength(30_000_000));
  expect(written).toBe(30);
});

describe('heartbeats', () => {
  // So long that pauses of a busy machine are shorter than five of them.
  const HEARTBEAT_MS = 300;
  const wait = (heartbeats: number) =>
    new Promise((resolve) => setTimeout(resolve, heartbeats * HEARTBEAT_MS));

  test('keep a connection open that carries nothing else', async () => {
    multiplex(far, { heartbeatMs: HEARTBEAT_MS });
    const closed = jest.fn();
    multiplex(near, { heartbeatMs: HEARTBEAT_MS }).open().once('close', closed);

    await wait(6);

    expect(closed).not.toHaveBeenCalled();
  });

  test('are missing when a side hangs: it loses its streams, so that they can be opened somewhere else', async () => {
    multiplex(far, { heartbeatMs: HEARTBEAT_MS });
    const stream = multiplex(near, { heartbeatMs: HEARTBEAT_MS }).open();
    await eventually(() => expect(near.bytesRead).toBeGreaterThan(0));
    const write = jest.spyOn(far, 'write').mockReturnValue(true);

    await once(stream, 'close');

    write.mockRestore();
    expect(near.destroyed).toBe(true);
  });

  test('are not expected from a side that never sent one, as an older version', async () => {
    const stream = multiplex(near, { heartbeatMs: HEARTBEAT_MS }).open();
    const closed = jest.fn();
    stream.once('close', closed);

    await wait(6);

    expect(closed).not.toHaveBeenCalled();
  });
});

describe('what a stream receives is forwarded', () => {
  let target: PassThrough;
  beforeEach(() => {
    target = new PassThrough({ highWaterMark: 1_000 });
  });

  test('from the first byte to the end', async () => {
    const { own, other } = await openPair();
    const early = randomBytes(5_000);
    other.write(early);
    await eventually(() => expect(own.readableLength).toBe(5_000));
    const received = collect(target);

    forward(own, target);
    other.end('last words');

    await once(target, 'end');
    expect(received()).toEqual(Buffer.concat([early, Buffer.from('last words')]));
    own.end();
    await once(own, 'close');
  });

  test('also when the stream has ended before', async () => {
    const { own, other } = await openPair();
    other.end('all');
    await eventually(() => expect(own.readableLength).toBe(3));
    const received = collect(target);

    forward(own, target);

    await once(target, 'end');
    expect(received().toString()).toBe('all');
  });

  test('until the target is far behind: then the stream is closed', async () => {
    const { own, other } = await openPair();
    forward(own, target);
    const closed = once(own, 'close');

    for (let n = 0; n < 60; n += 1) other.write(randomBytes(100_000));

    await closed;
    expect(target.writableLength + target.readableLength).toBeLessThan(6_000_000);
  });
});

test.each([
  ['an unknown kind', Buffer.from([9, 0, 0, 0, 1, 0, 0, 0, 0])],
  ['a length beyond all limits', Buffer.from([2, 0, 0, 0, 1, 255, 255, 255, 255])],
])('bytes with %s end the connection', async (_what, bytes) => {
  const { own } = await openPair();
  const closed = once(own, 'close');

  near.write(bytes);

  await closed;
});
