import { JoinCommunity } from '@ten8/contracts/socket';
import type { LiveSocket } from '../live';
import type { Rooms } from '../rooms';
import { answer, type CommandParts } from './answer';

export const joinCommunity = (socket: LiveSocket, rooms: Rooms, parts: CommandParts) =>
  answer(parts, JoinCommunity, async ({ communityId }) => {
    await rooms.join(socket, communityId);
    return { communityId };
  });
