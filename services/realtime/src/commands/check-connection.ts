import { CheckConnection } from '@ten8/contracts/socket';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { ClientSocket } from '../sockets';
import { answer } from './answer';

/** Clients send it when something else gets no answer, and connect again if this gets none either. */
export const checkConnection = (socket: ClientSocket, { logger }: { logger: Logger }) =>
  answer({ socket, logger }, CheckConnection, () => Promise.resolve({}));
