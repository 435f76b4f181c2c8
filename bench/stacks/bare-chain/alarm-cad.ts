import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import pg from 'pg';
import { serveStack } from '../../lib/serve-stack';
import { readLines } from './lines';

interface Settings {
  cadPort: number;
  databaseUrl: string;
  /** With one column of text. */
  table: string;
  redisUrl: string;
  channel: string;
}

/** Stores each press with one prepared statement, which is committed at once, and then publishes it. */
serveStack(async ({ cadPort, databaseUrl, table, redisUrl, channel }: Settings, onListening) => {
  const [database, redis] = [new pg.Client({ connectionString: databaseUrl }), new Redis(redisUrl)];
  await database.connect();
  const text = `insert into ${table} values ($1)`;
  createServer({ noDelay: true }, (replica) =>
    readLines(replica, (press) => {
      void database.query({ name: 'store', text, values: [press] }).then(() => redis.publish(channel, press));
    }),
  ).listen(cadPort, '127.0.0.1', onListening);
});
