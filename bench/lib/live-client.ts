import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { SESSION_COOKIE } from '@ten8/contracts/auth/cookies';

/** A console's live connection: Socket.IO over a bare WebSocket, so that thousands fit into one process. */
export interface LiveClient {
  /** Rejects when the connection ends before the answer. */
  ask(event: string, payload: object): Promise<unknown>;
  /** Called with the text of every event that comes in. */
  onEvent(listener: (text: string) => void): void;
  onClosed(listener: () => void): void;
  close(): void;
}

interface Target {
  port: number;
  cookie?: string;
}

/** Resolves when the server has accepted the connection and told its Socket.IO id. */
export async function openLiveClient({ port, cookie }: Target): Promise<LiveClient> {
  const socket = await openTcp(port);
  const answers = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let listener = (_text: string): void => {};
  let nextId = 0;
  const send = (text: string) => socket.write(maskedFrame(text));

  const accepted = new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error('the live connection was refused')));
    socket.on('error', () => socket.destroy());
    readFrames(socket, (text) => {
      if (text === '2') send('3');
      else if (text.startsWith('0')) send('40');
      else if (text.startsWith('40')) resolve();
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('43')) acknowledge(text);
      else if (text.startsWith('42')) listener(text);
    });
  });
  function acknowledge(text: string): void {
    const [, id = '', json = ''] = /^43(\d+)(.*)$/s.exec(text) ?? [];
    answers.get(Number(id))?.resolve((JSON.parse(json) as unknown[])[0]);
    answers.delete(Number(id));
  }

  socket.write(upgradeRequest(cookie));
  await accepted;
  socket.once('close', () => answers.forEach(({ reject }) => reject(new Error('the connection ended'))));
  return {
    ask: (event, payload) =>
      new Promise((resolve, reject) => {
        nextId += 1;
        answers.set(nextId, { resolve, reject });
        send(`42${nextId}${JSON.stringify([event, payload])}`);
      }),
    onEvent: (next) => void (listener = next),
    onClosed: (next) => void socket.once('close', next),
    close: () => socket.destroy(),
  };
}

export const openTcp = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

const upgradeRequest = (cookie: string | undefined): string =>
  [
    'GET /ws/?EIO=4&transport=websocket HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(cookie ? [`Cookie: ${SESSION_COOKIE}=${cookie}`] : []),
    '\r\n',
  ].join('\r\n');

/** Calls `onText` for each whole text frame after the head of the answer. Servers send neither masks nor fragments. */
function readFrames(socket: Socket, onText: (text: string) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!rest.subarray(0, 12).toString().endsWith('101')) return void socket.destroy();
      isOpen = true;
      rest = rest.subarray(end + 4);
    }
    for (;;) {
      const short = (rest[1] ?? 0) & 0x7f;
      const start = short === 126 ? 4 : 2;
      if (rest.length < start) return;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + length) return;
      onText(rest.toString('utf8', start, start + length));
      rest = rest.subarray(start + length);
    }
  });
}

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, mask, masked]);
}
