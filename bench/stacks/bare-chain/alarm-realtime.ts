import { Redis } from 'ioredis';
import { serveStack } from '../../lib/serve-stack';
import { dial, readLines } from './lines';

interface Settings {
  replicaPort: number;
  cadPort: number;
  redisUrl: string;
  channel: string;
}

/** Passes each press on to cad, and each alarm that Redis brings on to the gateway. */
serveStack(async ({ replicaPort, cadPort, redisUrl, channel }: Settings, onListening) => {
  const [gateway, cad, redis] = [dial(replicaPort), dial(cadPort), new Redis(redisUrl)];
  readLines(gateway, (line) => cad.write(`${line}\n`));
  redis.on('message', (_channel, alarm) => gateway.write(`${alarm}\n`));
  await redis.subscribe(channel);
  onListening();
});
