import { z } from 'zod';
import { EVENTS } from '@ten8/contracts/api';
import { PanicAlert } from '@ten8/contracts/cad/panic';
import { Message, Tone } from '@ten8/contracts/cad/tones';
import { Id } from '@ten8/contracts/fields';
import { Assignment } from '@ten8/contracts/socket';
import { onAny, type FactHandler } from '@ten8/event-log/fact-handler';
import { inSpan } from '@ten8/event-log/tracing';
import { createChangedHints } from './changed-hints';
import type { RecentAlarms } from './recent-alarms';
import { communityRoom, idsIn, socketsIn, userRoom, type ClientSocket, type SocketServer } from './sockets';

const ForUsers = z.object({ userIds: z.array(Id) });

/**
 * Sends facts to browsers. Which facts, and as which event, their contracts say. Each replica sends to its own sockets
 * only, so each socket gets each fact once, with or without Redis.
 */
export function pushFacts(io: SocketServer, alarms: RecentAlarms): FactHandler {
  const hintChanged = createChangedHints({
    send: (hint) => io.local.to(communityRoom(hint.communityId)).emit('changed', hint),
    countSockets: (communityId) => idsIn(io, communityRoom(communityId)).size,
  });
  return onAny(async ({ type, seq, communityId, data }) => {
    const push = EVENTS.get(type)?.push;
    if (!push || communityId === null) return;
    const room = communityRoom(communityId);
    await inSpan({ name: `emit ${type}`, kind: 'internal' }, async () => {
      if (push === 'panic-alert') {
        const alert = PanicAlert.parse(data);
        const sentBefore = alarms.markSentToRoom(alert, idsIn(io, room));
        if (sentBefore) io.local.to(room).except(sentBefore).emit('panic-alert', alert);
      } else if ('event' in push) {
        const { userIds } = ForUsers.parse(data);
        const send = senderOf(push.event, data);
        for (const socket of socketsOf(io, userIds, communityId)) send(socket);
      } else {
        hintChanged({ communityId, topic: push.changed, version: String(seq) });
      }
    });
  });
}

/** Sends a socket only the fields of the event, not the whole fact. */
function senderOf(event: 'assignment' | 'tone' | 'message', data: unknown): (socket: ClientSocket) => void {
  if (event === 'assignment') {
    const assignment = Assignment.parse(data);
    return (socket) => socket.emit('assignment', assignment);
  }
  if (event === 'tone') {
    const tone = Tone.parse(data);
    return (socket) => socket.emit('tone', tone);
  }
  const message = Message.parse(data);
  return (socket) => socket.emit('message', message);
}

/** This replica's sockets of these users that are in the community's room. */
const socketsOf = (io: SocketServer, userIds: number[], communityId: number): ClientSocket[] =>
  userIds.flatMap((userId) =>
    socketsIn(io, userRoom(userId)).filter(({ data }) => data.communityId === communityId),
  );
