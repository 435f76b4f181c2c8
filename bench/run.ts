import { cpus } from 'node:os';
import { readArguments } from '@ten8/launcher/command-line';
import { describeFindings, type Finding } from './lib/goals';
import { benchAlarm } from './suites/alarm';
import { benchBareBeside } from './suites/bare-beside';
import { benchBareChains } from './suites/bare-chains';
import { benchDisturbances } from './suites/disturbances';
import { benchEdits } from './suites/edits';
import { benchGrowth } from './suites/growth';
import { benchManyOfficers } from './suites/many-officers';
import { benchOwnWrites } from './suites/own-writes';
import { benchPassThrough } from './suites/pass-through';
import { benchPolling } from './suites/polling';
import { benchSearch } from './suites/search';
import { benchSignIns } from './suites/sign-ins';
import { startSystem, type BenchSystem } from './suites/system';

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const MS = Number(process.env.ROUND_MS ?? 2_000);

const SUITES: Record<string, (system: BenchSystem) => Promise<Finding[]>> = {
  polling: (system) => benchPolling(system, ROUNDS, MS),
  alarm: (system) => benchAlarm(system, ROUNDS),
  'own-writes': benchOwnWrites,
  edits: (system) => benchEdits(system, ROUNDS),
  'pass-through': (system) => benchPassThrough(system, ROUNDS, MS),
  'sign-ins': (system) => benchSignIns(system, ROUNDS),
  disturbances: benchDisturbances,
  growth: (system) => benchGrowth(system, ROUNDS, MS),
  search: (system) => benchSearch(system, ROUNDS),
  'many-officers': (system) => benchManyOfficers(system, ROUNDS, MS),
  'bare-chains': (system) => benchBareChains(system, ROUNDS),
  'bare-beside': (system) => benchBareBeside(system, ROUNDS),
};
/** They take three minutes or less; everything else takes less than ten. */
const ONLY_IF_NAMED = ['many-officers', 'bare-chains', 'bare-beside'];

const HELP = `Usage: npm run bench [-- SUITE ...]
Measures Ten8, as npm start runs it, beside bare node:http and the usual stack, in turn. Prints ratios.

  suites: ${Object.keys(SUITES).join(', ')} (all but ${ONLY_IF_NAMED.join(', ')})
  ROUNDS=${ROUNDS} ROUND_MS=${MS} SOCKETS=5000 SEARCH_ROWS=1000000`;

async function main(): Promise<void> {
  const accepts = (name: string) => Object.keys(SUITES).includes(name);
  const { words: names } = readArguments(HELP, { words: { most: Infinity, accepts } });
  const usual = Object.keys(SUITES).filter((name) => !ONLY_IF_NAMED.includes(name));
  const wanted = names.length > 0 ? names : usual;
  console.log(
    `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.version}`,
  );
  const system = await startSystem();
  const findings: Finding[] = [];
  try {
    for (const name of wanted) {
      console.log(`\n${name}`);
      const start = Date.now();
      const found = (await SUITES[name]?.(system)) ?? [];
      findings.push(...found);
      console.log(`${name} took ${Math.round((Date.now() - start) / 1_000)} s`);
    }
  } finally {
    await system.stop();
  }
  console.log(`\n${describeFindings(findings)}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
