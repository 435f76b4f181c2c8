import { createServer, type Socket } from 'node:net';
import { serveStack } from '../lib/serve-stack';

/** The upper limit: for a byte from any client, the server writes as many bytes as an alarm has to every client. */
serveStack(({ port, bytes }: { port: number; bytes: number }, onListening) => {
  const clients = new Set<Socket>();
  const alarm = Buffer.alloc(bytes, 'a');
  createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clients.delete(socket));
    socket.on('data', () => clients.forEach((client) => client.write(alarm)));
  }).listen({ port, host: '127.0.0.1', backlog: 5_000 }, onListening);
});
