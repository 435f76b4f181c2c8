import { io } from 'socket.io-client';
import { SOCKET_PATH } from '@ten8/contracts/constants';

/** A connection that is not open yet. */
export const openSocket = () =>
  io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    withCredentials: true,
    autoConnect: false,
    forceNew: true,
  });
