import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '@ten8/contracts/socket';
import type { Actor } from '@ten8/service-kit/access/actor';

interface SocketData {
  actor: Actor;
  address: string;
  /** The community whose room it is in. */
  communityId: number | null;
  /** The community whose room it joined last. It is not in that room while its user lacks the role. */
  joinedCommunityId: number | null;
  /** Settles when its previous joins are done, because joins are handled in order. */
  joining: Promise<unknown>;
  /** The call that it has open. */
  viewed: { communityId: number; callId: number } | null;
}

type NoEvents = Record<string, never>;
export type SocketServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type ClientSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

export const communityRoom = (communityId: number): string => `community:${communityId}`;
export const userRoom = (userId: number): string => `user:${userId}`;
export const callRoom = (communityId: number, callId: number): string => `call:${communityId}:${callId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** This replica's socket ids in a room. */
export const idsIn = (io: SocketServer, room: string): ReadonlySet<string> =>
  io.sockets.adapter.rooms.get(room) ?? new Set<string>();

/** This replica's sockets in a room. Every replica follows the logs and handles its own sockets. */
export const socketsIn = (io: SocketServer, room: string): ClientSocket[] =>
  [...idsIn(io, room)].flatMap((id) => io.sockets.sockets.get(id) ?? []);
