import { createServer } from 'node:http';
import pg from 'pg';
import { serveStack } from '../../lib/serve-stack';

interface Settings {
  port: number;
  databaseUrl: string;
  sql: string;
  values: unknown[];
}

/** Answers each request with the rows of the same prepared statement. */
serveStack(async ({ port, databaseUrl, sql, values }: Settings, onListening) => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  createServer((_request, response) => {
    void database.query({ name: 'search', text: sql, values }).then(({ rows }) => {
      const bytes = Buffer.from(JSON.stringify(rows));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.end(bytes);
    });
  }).listen(port, '127.0.0.1', onListening);
});
