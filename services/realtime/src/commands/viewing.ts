import { Viewing } from '@ten8/contracts/socket';
import type { Logger } from '@ten8/service-kit/logger';
import type { ClientSocket } from '../sockets';
import type { Viewers } from '../viewers';
import { answer } from './answer';

/** Of the community whose room the socket is in: who is elsewhere learns nothing, whatever call they name. */
export const viewing = (socket: ClientSocket, { viewers, logger }: { viewers: Viewers; logger: Logger }) =>
  answer(logger, Viewing, async ({ callId }) => {
    viewers.view(socket, callId);
    return {};
  });
