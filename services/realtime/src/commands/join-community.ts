import { JoinCommunity } from '@ten8/contracts/socket';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { RecentAlarms } from '../recent-alarms';
import type { Rooms } from '../rooms';
import type { ClientSocket } from '../sockets';
import { answer } from './answer';

interface JoinParts {
  rooms: Rooms;
  alarms: RecentAlarms;
  logger: Logger;
}

export const joinCommunity = (socket: ClientSocket, { rooms, alarms, logger }: JoinParts) =>
  answer({ socket, logger }, JoinCommunity, async ({ communityId, heard }) => {
    alarms.markReceived(socket.id, heard);
    await rooms.join(socket, communityId);
    return { communityId };
  });
