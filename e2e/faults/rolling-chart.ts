import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { services } from '../../topology';
import { isUnharmed } from './under-load';

/**
 * Starts what the chart says (`npm run chart-run`), updates every service pod by pod while people work, kills a pod, and
 * scales cad from 2 to 4 and back: no request may fail, and no alarm may be lost. `npm run rolling-chart`, with the images
 * of this machine. `-- --steps 'roll cad,kill cad'` does only that; `--requests` and `--sockets` set the load. With
 * `--from 0.1.0` it starts with the images of that tag, and updates each service to `latest`.
 */
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
  const { values } = parseArgs({
    options: {
      replicas: { type: 'string', default: '3' },
      port: { type: 'string', default: '21500' },
      from: { type: 'string' },
      steps: { type: 'string' },
    },
    strict: false,
  });
  const from = values.from ? [`image.tag=${String(values.from)}`] : [];
  const settings = [...SETTINGS, `defaults.replicas=${String(values.replicas)}`, ...from];
  const steps = String(values.steps ?? everyStep(values.from ? 'update' : 'roll').join()).split(',');
  const chart = await startChart(Number(values.port), settings);
  const cut = new AbortController();
  const cutOff = once(cut.signal, 'abort');
  setTimeout(() => cut.abort(), LIMIT_MS).unref();
  process.once('SIGTERM', () => cut.abort());
  try {
    const isGood = await isUnharmed(chart, async (say) => {
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
