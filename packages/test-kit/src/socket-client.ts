import { io, type Socket } from 'socket.io-client';
import type { PanicReceipt } from '@ten8/contracts/cad/constants';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import { SOCKET_PATH } from '@ten8/contracts/constants';
import type { Ack, Changed, ClientToServer, ServerToClient } from '@ten8/contracts/socket';

/** A browser's socket, and everything that it has received. */
export interface Listener {
  alerts: PanicAlert[];
  hints: Changed[];
  /** Why a connection was refused. */
  refusals: string[];
  /** Why connections ended. */
  endings: string[];
  isConnected(): boolean;
  join(communityId: number): Promise<Ack>;
  panic(unitId: number, unitCallsign?: string): Promise<Ack>;
  report(alertId: string, what: PanicReceipt): Promise<Ack>;
  close(): void;
}

const REJOIN_MS = 1_000;

/** Connects through the gateway as a browser does, and joins again after every reconnection. */
export function listen(
  url: string,
  cookie: string,
  options: { communityId?: number; onAlert?: (alert: PanicAlert, listener: Listener) => void } = {},
): Listener {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  const listener: Listener = {
    alerts: [],
    hints: [],
    refusals: [],
    endings: [],
    isConnected: () => socket.connected,
    join: (communityId) => socket.timeout(5_000).emitWithAck('join-community', { communityId }),
    panic: (unitId, unitCallsign = '') =>
      socket.timeout(5_000).emitWithAck('panic-button', { unitId, unitCallsign }),
    report: (alertId, what) => socket.timeout(5_000).emitWithAck('panic-seen', { alertId, what }),
    close: () => void socket.disconnect(),
  };
  socket.on('panic-alert', (alert) => {
    listener.alerts.push(alert);
    options.onAlert?.(alert, listener);
  });
  socket.on('changed', (hint) => void listener.hints.push(hint));
  socket.on('connect_error', (error) => void listener.refusals.push(error.message));
  socket.on('disconnect', (reason) => void listener.endings.push(reason));
  socket.on('connect', () => void joinAgain());
  /** Retries until the server answers, as a browser does. */
  async function joinAgain() {
    if (!options.communityId) return;
    const answer = await listener.join(options.communityId).catch(() => null);
    const isBusy = answer === null || (!answer.ok && answer.code === 'unavailable');
    if (isBusy && socket.connected) setTimeout(() => void joinAgain(), REJOIN_MS);
  }
  return listener;
}
