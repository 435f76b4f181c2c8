import { spawn } from 'node:child_process';
import { readArguments } from '../packages/launcher/src/command-line.js';

const HELP = `Usage: npm run check
Checks types, lint, format, import rules and dead code: under two minutes the first time. Shows what a check wrote if it
fails. npm run typecheck, lint, format:check, arrows and knip do one of them; npm run format corrects the format.`;

readArguments(HELP);

/** One lane for each of two cores, about equally long from a cold start. */
const LANES = [
  ['typecheck', 'lint'],
  ['format:check', 'arrows', 'knip'],
];

const results = await Promise.all(LANES.map(runOneByOne));
process.exitCode = results.flat().every((isGreen) => isGreen) ? 0 : 1;

async function runOneByOne(scripts) {
  const results = [];
  for (const script of scripts) results.push(await run(script));
  return results;
}

/** Runs one script of package.json, and shows what it wrote only when it fails. */
async function run(script) {
  const start = Date.now();
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`${script} ${code === 0 ? 'is green' : 'FAILED'} after ${seconds} s`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
