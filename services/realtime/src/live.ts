import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '@ten8/contracts/socket';
import type { Caller } from '@ten8/service-kit/actor';

type Actor = NonNullable<Caller['actor']>;

interface SocketFacts {
  actor: Actor;
  address: string;
  /** The community whose room it is in. */
  communityId: number | null;
  /** Settles when its joins so far are done: they are handled one after the other. */
  joining: Promise<unknown>;
}

type NoEvents = Record<string, never>;
export type Live = Server<ClientToServer, ServerToClient, NoEvents, SocketFacts>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketFacts>;

export const communityRoom = (communityId: number): string => `community:${communityId}`;
export const userRoom = (userId: number): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** This replica's sockets in a room; every replica follows the logs, so none speaks for another. */
export function socketsIn(io: Live, room: string): LiveSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}
