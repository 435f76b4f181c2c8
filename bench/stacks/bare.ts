import { createServer } from 'node:http';
import { serveStack } from '../lib/serve-stack';

interface Settings {
  port: number;
  /** What each path answers. */
  bodies: Record<string, string>;
}

/** The least that Node can do: stored bytes with a length, nothing else. */
serveStack(({ port, bodies }: Settings, onListening) => {
  const answers = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body)]));
  createServer((request, response) => {
    const bytes = answers.get(request.url ?? '');
    if (!bytes) return void response.writeHead(404, { 'content-length': 0 }).end();
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
    });
    response.end(bytes);
  }).listen(port, '127.0.0.1', onListening);
});
