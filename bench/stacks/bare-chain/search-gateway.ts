import { createServer } from 'node:http';
import { Pool } from 'undici';
import { serveStack } from '../../lib/serve-stack';

/** Passes requests on, and the answers back, without looking at them. */
serveStack(({ port, target }: { port: number; target: string }, onListening) => {
  const service = new Pool(target);
  createServer((request, response) => {
    service.stream(
      { path: request.url ?? '/', method: 'GET' },
      ({ statusCode, headers }) => response.writeHead(statusCode, headers),
      (error) => error && response.destroy(error),
    );
  }).listen(port, '127.0.0.1', onListening);
});
