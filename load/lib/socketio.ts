import { WebSocket } from 'k6/websockets';

export interface LiveConnection {
  /** Sends an event and resolves with what the server acknowledges. */
  ask(event: string, payload: object): Promise<Record<string, unknown>>;
  close(): void;
}

type OnEvent = (event: string, payload: Record<string, unknown>) => void;

const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const EVENT = '42';
const ACK = '43';

/** Socket.IO 4 without a library, directly over a WebSocket. Resolves when the server has accepted the session. */
export function connect(
  baseUrl: string,
  headers: Record<string, string>,
  onEvent: OnEvent,
): Promise<LiveConnection> {
  const url = `${baseUrl.replace(/^http/, 'ws')}/ws/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, null, { headers, tags: { name: 'GET /ws' } });
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  let lastId = 0;

  const connection: LiveConnection = {
    ask: (event, payload) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        socket.send(`${EVENT}${lastId}${JSON.stringify([event, payload])}`);
      }),
    close: () => socket.close(),
  };

  return new Promise((resolve, reject) => {
    socket.onmessage = (message) => {
      const text = String(message?.data ?? '');
      if (text === PING) return socket.send(PONG);
      if (text.startsWith(CONNECT)) return resolve(connection);
      if (text.startsWith(OPEN)) return socket.send(CONNECT);
      if (text.startsWith(EVENT)) {
        const [event, payload] = JSON.parse(text.slice(EVENT.length));
        return onEvent(event, payload);
      }
      if (text.startsWith(ACK)) return acknowledge(text, waiting);
    };
    socket.onerror = () => reject(new Error('the socket was refused'));
  });
}

function acknowledge(text: string, waiting: Map<number, (answer: Record<string, unknown>) => void>): void {
  const match = /^43(\d+)(\[.*\])$/s.exec(text);
  if (!match?.[1] || !match[2]) return;
  const id = Number(match[1]);
  waiting.get(id)?.(JSON.parse(match[2])[0]);
  waiting.delete(id);
}
