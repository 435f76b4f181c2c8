import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { serveStack } from '../lib/serve-stack';

/** Socket.IO as its guide shows it, in one process: every client is in one room, and a button emits to the room. */
serveStack(({ port, alarm }: { port: number; alarm: object }, onListening) => {
  const server = createServer();
  const io = new Server(server, { path: '/ws' });
  io.on('connection', (socket) => {
    socket.on('join-community', (_payload: unknown, acknowledge: (answer: object) => void) => {
      void socket.join('community');
      acknowledge({ ok: true });
    });
    socket.on('panic-button', (_payload: unknown, acknowledge: (answer: object) => void) => {
      io.to('community').emit('panic-alert', alarm);
      acknowledge({ ok: true });
    });
  });
  server.listen({ port, host: '127.0.0.1', backlog: 5_000 }, onListening);
});
