import { createServer, type Socket } from 'node:net';
import { serveStack } from '../../lib/serve-stack';
import { readLines } from './lines';

interface Settings {
  /** For consoles. */
  port: number;
  /** For the replicas of `alarm-realtime`. */
  replicaPort: number;
  replicas: number;
  /** How many bytes an alarm has. */
  bytes: number;
}

/** Consoles are divided among the replicas. A line of a console goes to its replica, a line of a replica to its consoles. */
serveStack(({ port, replicaPort, replicas, bytes }: Settings, onListening) => {
  const alarm = Buffer.alloc(bytes, 'a');
  const open: { replica: Socket; consoles: Socket[] }[] = [];
  createServer({ noDelay: true }, (replica) => {
    const entry = { replica, consoles: [] as Socket[] };
    open.push(entry);
    readLines(replica, () => entry.consoles.forEach((console) => console.write(alarm)));
  }).listen(replicaPort, '127.0.0.1');
  let next = 0;
  createServer({ noDelay: true }, (console) => {
    const entry = open[next++ % replicas];
    entry?.consoles.push(console);
    readLines(console, (line) => entry?.replica.write(`${line}\n`));
  }).listen(port, '127.0.0.1', onListening);
});
