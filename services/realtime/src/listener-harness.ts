import { io, type Socket } from 'socket.io-client';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import type { Message, Tone } from '@ten8/contracts/cad/tones';
import type {
  Ack,
  Assignment,
  CallViewers,
  Changed,
  ClientToServer,
  ServerToClient,
} from '@ten8/contracts/socket';
import type { Actor } from '@ten8/service-kit/access/actor';

/** A test may also send data of the wrong shape. */
interface AnythingSent {
  [event: string]: (...sent: unknown[]) => void;
}

/** A client of one replica that records what it receives. */
export interface Listener {
  socket: Socket<ServerToClient, AnythingSent>;
  actor: Actor;
  alerts: PanicAlert[];
  hints: Changed[];
  assignments: Assignment[];
  tones: Tone[];
  messages: Message[];
  viewers: CallViewers[];
  /** Why connecting was refused, or the connection ended. */
  refused: string[];
  lost: string[];
  join(communityId: unknown): Promise<Ack<{ communityId: number }>>;
  ask(event: keyof ClientToServer, payload: unknown): Promise<Ack>;
}

export type Transport = 'polling' | 'websocket';

export function openListener(
  url: string,
  { actor, headers, transport }: { actor: Actor; headers: Record<string, string>; transport: Transport },
): Listener {
  const socket: Listener['socket'] = io(url, {
    path: '/ws',
    transports: [transport],
    extraHeaders: headers,
    forceNew: true,
    reconnection: false,
  });
  const listener: Omit<Listener, 'join' | 'ask'> = {
    socket,
    actor,
    alerts: [],
    hints: [],
    assignments: [],
    tones: [],
    messages: [],
    viewers: [],
    refused: [],
    lost: [],
  };
  socket.on('panic-alert', (alert) => void listener.alerts.push(alert));
  socket.on('changed', (hint) => void listener.hints.push(hint));
  socket.on('assignment', (assignment) => void listener.assignments.push(assignment));
  socket.on('tone', (tone) => void listener.tones.push(tone));
  socket.on('message', (message) => void listener.messages.push(message));
  socket.on('viewers', (viewers) => void listener.viewers.push(viewers));
  socket.on('connect_error', (error) => void listener.refused.push(error.message));
  socket.on('disconnect', (reason) => void listener.lost.push(reason));
  const ask = <T extends object>(event: string, payload: unknown): Promise<Ack<T>> =>
    new Promise((resolve) => {
      socket.emit(event, payload, resolve);
    });
  return Object.assign(listener, {
    ask: (event: string, payload: unknown) => ask(event, payload),
    join: (communityId: unknown) => ask<{ communityId: number }>('join-community', { communityId }),
  });
}
