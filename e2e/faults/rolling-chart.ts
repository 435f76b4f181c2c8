import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readArguments } from '@ten8/launcher/command-line';
import { services } from '../../topology';
import { isUnharmed, LOAD_OPTIONS, loadOf } from './under-load';

const HELP = `Usage: npm run rolling-chart [-- options]
Starts what the chart says with podman, from the images that npm run check:images built. Then it updates every service pod
by pod while people work, kills a pod, and scales cad. Exit code 1 if a request fails or an alarm is lost.

  --from TAG                     begins with the images of this tag, and updates them to latest
  --steps 'roll cad,kill cad'    only these steps, by commas; --replicas 3 of each service, --port 21500
  --requests 150 --sockets 200   requests a second and open consoles`;

const LIMIT_MS = 15 * 60_000;
const SETTINGS = [
  'settings.registration=open',
  'settings.rateLimits=off',
  'settings.bcryptCost=4',
  // Kubernetes needs seconds to tell everybody that a pod is removed; here names change at once and are read every 2 s.
  'defaults.preStopSeconds=4',
];

interface Chart {
  url: string;
  pages: string[];
  /** Types one line, and waits until it is done. */
  command(line: string): Promise<void>;
  stop(): Promise<void>;
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, {
    options: {
      replicas: { type: 'string', default: '3' },
      port: { type: 'string', default: '21500' },
      from: { type: 'string' },
      steps: { type: 'string' },
      ...LOAD_OPTIONS,
    },
  });
  const from = values.from ? [`image.tag=${values.from}`] : [];
  const settings = [...SETTINGS, `defaults.replicas=${values.replicas}`, ...from];
  const steps = values.steps?.split(',') ?? everyStep(values.from ? 'update' : 'roll');
  const cut = new AbortController();
  // Ctrl-C reaches chart-run, too, which can stop its containers only while this process reads what it prints.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cut.abort());
  const chart = await startChart(Number(values.port), settings);
  const cutOff = once(cut.signal, 'abort');
  setTimeout(() => cut.abort(), LIMIT_MS).unref();
  try {
    const isGood = await isUnharmed(chart, loadOf(values), async (say) => {
      for (const step of steps) {
        if (cut.signal.aborted) return console.error('Stopped before the end. Results until then:');
        say(step);
        await Promise.race([chart.command(step), cutOff]);
      }
    });
    process.exitCode = isGood && !cut.signal.aborted ? 0 : 1;
  } finally {
    await chart.stop();
  }
}

const everyStep = (change: 'roll' | 'update'): string[] => [
  ...[...services.map(({ name }) => name), 'web'].map((name) => `${change} ${name}`),
  'kill cad',
  ...[2, 4, 2].map((count) => `scale cad ${count}`),
];

async function startChart(port: number, settings: string[]): Promise<Chart> {
  const sets = settings.flatMap((setting) => ['--set', setting]);
  const run = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', 'scripts/chart-run/main.ts', '--port', `${port}`, ...sets],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: run.stdout });
  lines.on('line', (line) => console.log(line));
  const ended = once(run, 'exit').then(([code]) => {
    throw new Error(`chart-run ended with ${String(code)}`);
  });
  ended.catch(() => {});
  const says = (text: RegExp): Promise<void> => {
    const said = new Promise<void>((resolve) => {
      const look = (line: string) => {
        if (!text.test(line)) return;
        lines.off('line', look);
        resolve();
      };
      lines.on('line', look);
    });
    return Promise.race([said, ended]);
  };

  await says(/Ten8 answers at/);
  return {
    url: `http://127.0.0.1:${port}`,
    pages: [`http://127.0.0.1:${port + 1}/`],
    async command(line) {
      const [, name] = line.split(' ');
      const done = says(new RegExp(`  ${name}: `));
      run.stdin.write(`${line}\n`);
      await done;
    },
    async stop() {
      if (run.exitCode !== null) return;
      run.kill('SIGINT');
      await once(run, 'exit');
    },
  };
}

void main();
