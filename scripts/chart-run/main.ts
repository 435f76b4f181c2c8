import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from './cluster';
import { DRILLS, runDrill } from './drills';
import { startFront } from './front';

const USAGE = `Usage: npm run chart-run -- [--drill NAME ...] [--set key=value ...] [--port 21500]

Starts what the chart says as containers with podman, from the images ten8-<service> of this machine.
Without a drill it runs until Ctrl-C. Drills: ${Object.keys(DRILLS).join(', ')}.`;

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      drill: { type: 'string', multiple: true, default: [] },
      set: { type: 'string', multiple: true, default: [] },
      port: { type: 'string', default: '21500' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || values.drill.some((name) => !DRILLS[name])) return console.log(USAGE);
  const url = `http://127.0.0.1:${values.port}`;
  const settings = [
    'postgresql.enabled=true',
    'redis.enabled=true',
    `publicUrl=${url}`,
    ...(values.drill.length > 0 ? ['settings.rateLimits=off', 'settings.bcryptCost=4'] : []),
    ...values.set,
  ];
  const cluster = await startCluster(settings, say);
  const front = await startFront(Number(values.port), () => cluster.names.addressesOf('ten8-gateway'), 8080);
  try {
    say(`Ten8 answers at ${url} (its API), and its page at ${pagesOf(cluster)}`);
    for (const name of values.drill) await runDrill(name, { cluster, url, say });
    if (values.drill.length === 0) await interrupted();
  } finally {
    front.close();
    await cluster.stop();
    say('Everything is stopped.');
  }
}

const pagesOf = ({ names }: Cluster): string =>
  names
    .addressesOf('ten8-web')
    .map((address) => `http://${address}:8080`)
    .join(', ');

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });

main().then(
  () => process.exit(process.exitCode ?? 0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
