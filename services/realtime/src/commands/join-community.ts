import { JoinCommunity } from '@ten8/contracts/socket';
import { type Logger } from '@ten8/service-kit/logger';
import { type LiveSocket } from '../live';
import { type Rooms } from '../rooms';
import { answer } from './answer';

export const joinCommunity = (socket: LiveSocket, rooms: Rooms, logger: Logger) =>
  answer(logger, JoinCommunity, async ({ communityId }) => {
    await rooms.join(socket, communityId);
    return { communityId };
  });
