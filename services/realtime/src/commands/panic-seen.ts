import { refuse } from '@ten8/contracts/errors';
import { PanicSeen } from '@ten8/contracts/socket';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { AlarmReceipts } from '../alarm-receipts';
import type { ClientSocket } from '../sockets';
import { answer } from './answer';

interface SeenParts {
  receipts: AlarmReceipts;
  logger: Logger;
}

/** The community is that of the socket's room, and the user that of the session: nobody can send for somebody else. */
export const panicSeen = (socket: ClientSocket, { receipts, logger }: SeenParts) =>
  answer({ socket, logger }, PanicSeen, async ({ alertId, what }) => {
    const { communityId, actor } = socket.data;
    if (communityId === null) throw refuse('not_found', 'Alarm not found');
    await receipts.record({ alertId, what, communityId, userId: actor.userId });
    return {};
  });
