import { connect, type Socket } from 'node:net';

/** Calls `onLine` for each line that arrives. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8').on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

export const dial = (port: number): Socket => connect({ port, host: '127.0.0.1', noDelay: true });
