import { Viewing } from '@ten8/contracts/socket';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { ClientSocket } from '../sockets';
import type { Viewers } from '../viewers';
import { answer } from './answer';

/** The community is that of the socket's room, so that an outsider learns nothing about any call. */
export const viewing = (socket: ClientSocket, { viewers, logger }: { viewers: Viewers; logger: Logger }) =>
  answer({ socket, logger }, Viewing, async ({ callId }) => {
    viewers.view(socket, callId);
    return {};
  });
