import type { ClientSocket, SocketServer } from './sockets';

type Connection = ClientSocket['conn'];
type Transport = Connection['transport'];

/** A client that is not authenticated sends one, and two more to change to a WebSocket. */
const MAX_BEFORE_AUTHENTICATION = 20;
/** So many that the limits of events, whose refusals tell the client why, always act first. */
const MAX_PACKETS = 2_000;
const WINDOW_MS = 10_000;
/** A client that does not agree to the closing of its WebSocket could go on sending for half a minute. */
const CLOSING_MS = 1_000;

/**
 * Ends connections that send very many packets. The limits of events do not count all packets: each request for a
 * namespace that does not exist is answered, and a million of them would delay alarms for many seconds.
 */
export function limitPackets(io: SocketServer): void {
  const windows = new WeakMap<Connection, { left: number; until: number }>();

  function count(connection: Connection): boolean {
    const now = performance.now();
    let window = windows.get(connection) ?? { left: MAX_BEFORE_AUTHENTICATION, until: Infinity };
    if (now >= window.until) window = { left: MAX_PACKETS, until: now + WINDOW_MS };
    window.left -= 1;
    windows.set(connection, window);
    return window.left >= 0;
  }
  io.engine.on('connection', (connection: Connection) => {
    connection.on('packet', () => {
      if (!count(connection)) end(connection, connection.transport);
    });
    connection.once('close', () => {
      setTimeout(terminate, CLOSING_MS, connection.transport).unref();
    });
    // Each probe of a WebSocket, to which a client wants to change.
    connection.on('upgrading', (transport: Transport) => {
      if (!count(connection)) end(connection, transport);
    });
  });
  io.on(
    'connection',
    ({ conn }) => void windows.set(conn, { left: MAX_PACKETS, until: performance.now() + WINDOW_MS }),
  );
}

function end(connection: Connection, transport: Transport): void {
  connection.close(true);
  terminate(transport);
}

/** Does nothing to long polling, whose requests end by themselves. */
function terminate(transport: Transport): void {
  if ('socket' in transport) (transport.socket as { terminate(): void }).terminate();
}
