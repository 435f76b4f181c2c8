import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentileOf } from './percentile';

export interface HttpLoad {
  port: number;
  connections: number;
  ms: number;
  /** The pause of a connection between two requests; none by default. */
  restMs?: number;
  /** Whole requests as they go over the wire; each connection takes the next one, and after the last the first. */
  requests: string[];
  /** Ends after the last request. */
  once?: boolean;
  /** Sends from this time on, in ms since 1970, over connections that are open by then; at once by default. */
  startAt?: number;
}

export interface LoadResult {
  /** Answers by status. */
  statuses: Record<number, number>;
  answered: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Keeps every connection busy with one request at a time for so long. HTTP/1.1, kept alive, no pipelining. */
export async function loadHttp(load: HttpLoad, isStopped: () => boolean = () => false): Promise<LoadResult> {
  const { port, connections, ms, requests, restMs = 0, once = false, startAt = 0 } = load;
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  await pause(Math.max(0, startAt - Date.now()));
  const start = performance.now();
  const end = start + ms;
  const statuses: Record<number, number> = {};
  const latencies: number[] = [];
  let next = 0;

  const nextRequest = () => requests[next++ % requests.length] ?? '';
  const isOver = () => performance.now() >= end || isStopped() || (once && next >= requests.length);
  await Promise.all(
    opened.map(async (first) => {
      let connection = first;
      if (restMs > 0) await pause(Math.random() * restMs);
      while (!isOver()) {
        // A server may close an idle connection at any time. Browsers then open another one, too.
        if (connection.isClosed()) connection = await openConnection(port);
        const sent = performance.now();
        const status = await connection.send(nextRequest());
        latencies.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (restMs > 0) await pause(restMs);
      }
      connection.close();
    }),
  );
  return {
    statuses,
    answered: latencies.length,
    seconds: (performance.now() - start) / 1000,
    p50Ms: percentileOf(latencies, 0.5),
    p99Ms: percentileOf(latencies, 0.99),
  };
}

interface Connection {
  /** The status of the answer, or 0 when the connection ended or stayed silent before it. */
  send(request: string): Promise<number>;
  isClosed(): boolean;
  close(): void;
}

/** Longer than any answer may take. */
const SILENT_MS = 20_000;

async function openConnection(port: number): Promise<Connection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let settle: ((status: number) => void) | null = null;

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const status = takeAnswer();
    if (status !== null) settle?.(status);
  });
  socket.on('close', () => settle?.(0));
  socket.on('error', () => socket.destroy());
  socket.setTimeout(SILENT_MS, () => socket.destroy());

  function takeAnswer(): number | null {
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return null;
    const head = received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length =
      status === 304 || status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const whole = headEnd + HEAD_END.length + length;
    if (received.length < whole) return null;
    received = received.subarray(whole);
    if (/\r\nconnection: close/i.test(head)) socket.destroy();
    return status;
  }

  return {
    send: (request) =>
      new Promise((resolve) => {
        settle = resolve;
        socket.write(request);
      }),
    isClosed: () => socket.destroyed,
    close: () => void socket.destroy(),
  };
}

/**
 * Runs as a process of its own, so that the load's CPU is never counted with the server's. A second message ends it.
 */
if (require.main === module) {
  let isStopped = false;
  process.once('message', (load: HttpLoad) => {
    process.once('message', () => (isStopped = true));
    void loadHttp(load, () => isStopped).then((result) => process.send?.(result, () => process.exit(0)));
  });
}
