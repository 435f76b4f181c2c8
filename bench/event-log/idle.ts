import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '@ten8/launcher/command-line';
import { freePort } from '@ten8/launcher/free-port';
import { readRunning } from '@ten8/launcher/running-file';
import { cpuSeconds, processTree } from '../lib/cpu';
import { startTen8 } from '../lib/processes';

const SETTLE_MS = 40_000;
const MEASURE_MS = 60_000;

const HELP = `Usage: npm run bench:idle
Measures the CPU time of each process of Ten8 for a minute without users, as npm start runs it with the demo. About two
minutes, with data of its own.`;

async function main(): Promise<void> {
  readArguments(HELP);
  const dataDir = mkdtempSync(join(tmpdir(), 'ten8-bench-idle-'));
  const ten8 = await startTen8({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: 'on' });
  try {
    await pause(SETTLE_MS);
    const named = new Map((readRunning(dataDir)?.processes ?? []).map(({ pid, name }) => [pid, name]));
    const pids = processTree(ten8.pid);
    const before = new Map(pids.map((pid) => [pid, cpuSeconds([pid])]));
    await pause(MEASURE_MS);
    const percent = (pid: number) =>
      ((cpuSeconds([pid]) - (before.get(pid) ?? 0)) / (MEASURE_MS / 1000)) * 100;
    for (const pid of pids)
      if (named.has(pid)) console.log(`${named.get(pid)}: ${percent(pid).toFixed(2)} %`);
    const total = pids.reduce((sum, pid) => sum + percent(pid), 0);
    console.log(`the whole system, its PostgreSQL and Redis included: ${total.toFixed(1)} % of a core`);
  } finally {
    await ten8.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
