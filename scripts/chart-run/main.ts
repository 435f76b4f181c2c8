import { readArguments } from '@ten8/launcher/command-line';
import { startCluster } from './cluster';
import { COMMANDS_HELP, runTypedCommands } from './commands';
import { startLoadBalancer } from './load-balancer';

const HELP = `Usage: npm run chart-run -- [--set key=value ...] [--port 21500]

Starts what the chart says as containers with podman, from the images that npm run check:images built, until Ctrl-C.
While it runs, type ${COMMANDS_HELP}.`;

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

async function main(): Promise<void> {
  const { values } = readArguments(HELP, {
    options: {
      set: { type: 'string', multiple: true, default: [] },
      port: { type: 'string', default: '21500' },
    },
  });
  const end = interrupted();
  const url = `http://127.0.0.1:${values.port}`;
  const settings = [
    'image.tag=latest',
    'postgresql.enabled=true',
    'redis.enabled=true',
    `publicUrl=${url}`,
    ...values.set,
  ];
  const cluster = await startCluster(settings, say);
  const port = Number(values.port);
  const front = await startLoadBalancer(port, () => cluster.hostsFile.addressesOf('ten8-gateway'), 8080);
  const pages = await startLoadBalancer(port + 1, () => cluster.hostsFile.addressesOf('ten8-web'), 8080);
  try {
    say(`Ten8 answers at ${url} (its API), and its page at http://127.0.0.1:${port + 1}`);
    void runTypedCommands(cluster, say);
    await end;
  } finally {
    front.close();
    pages.close();
    await cluster.stop();
    say('Everything is stopped.');
  }
}

/** A terminal and tsx both forward Ctrl-C, so the signal may arrive twice. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });

main().then(
  () => process.exit(process.exitCode ?? 0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
