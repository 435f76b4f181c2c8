import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explain, ExplainedError, step } from '../packages/launcher/src/progress.js';
import { canRunTypeScript, isInstalled, stampInstall } from './install-stamp.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = [20, 19];
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Makes the checkout able to run TypeScript, then runs one program of ours and ends as it ends.
 * Nothing here may need a package, because this is what installs them.
 */
export async function prepareAndRun(program, { exitCodeWhenStopped }) {
  let child = null;
  let stopping = false;
  let isInstalling = false;
  const stop = (signal) => {
    stopping = true;
    process.exitCode = exitCodeWhenStopped;
    if (isInstalling) killWithChildren(child);
    else child?.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(signal));
  stopWhenNpmIsGone(stop);
  const run = (file, args, options) => {
    child = spawn(file, args, { cwd: ROOT, ...options });
    return child;
  };

  try {
    requireNode();
    isInstalling = !isInstalled();
    if (isInstalling) await step('Installing packages', () => install(run));
    isInstalling = false;
    if (stopping) return;
    // A separate process group, so that only this process forwards Ctrl-C; the channel tells it if this process is killed.
    const args = commandFor(program);
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
    const { code } = await ended(run(process.execPath, args, { detached: true, stdio }));
    // Stopped by a signal before it could handle one, it had not started anything yet.
    process.exitCode = code ?? (stopping ? exitCodeWhenStopped : 1);
  } catch (error) {
    if (stopping) return;
    explain(error);
    process.exitCode = 1;
  }
}

/** Runs one program of ours that needs what the first start installs, and ends as it ends. */
export async function runInstalled(program) {
  try {
    requireNode();
    if (!canRunTypeScript())
      throw new ExplainedError('Ten8 is not installed yet.', 'Run npm start first, then this command again.');
  } catch (error) {
    explain(error);
    process.exitCode = 1;
    return;
  }
  const child = spawn(process.execPath, commandFor(program), { cwd: ROOT, stdio: 'inherit' });
  // It ends in its own way, and only then this process does.
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  const { code } = await ended(child);
  process.exitCode = code ?? 1;
}

const commandFor = (program) => [
  '--conditions=source',
  '--import',
  'tsx',
  join(ROOT, 'scripts', program),
  ...process.argv.slice(2),
];

/** An interrupted `npm ci` would first undo its work, which takes as long; without the stamp the next one starts over. */
function killWithChildren(child) {
  try {
    if (child) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone in the meantime.
  }
}

/** A shell between npm and us may take npm's SIGTERM for itself and leave us behind. */
function stopWhenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new ExplainedError(
    `Ten8 needs Node ${OLDEST_NODE.join('.')} or newer, but this is Node ${process.versions.node}.`,
    'Install a newer Node from https://nodejs.org, then run the same command again.',
  );
}

async function install(run) {
  // Without network npm would try for a minute and a half; its cache alone answers at once.
  const isOnline = await reachesRegistry(run);
  const child = runNpm(run, ['ci', '--no-audit', '--no-fund', ...(isOnline ? [] : ['--offline'])]);
  const { code, signal, output, error } = await ended(child);
  if (code !== 0 && !isOnline) {
    throw new ExplainedError(
      'The packages cannot be installed: the package registry of npm cannot be reached.',
      'Check the network and the registry and proxy settings of npm, then start again.',
    );
  }
  if (code !== 0) {
    if (!signal) console.error(output.trimEnd().split('\n').slice(-15).join('\n'));
    throw new ExplainedError(
      `The packages could not be installed (${error ? error.message : `npm ci ended with ${code ?? signal}`}).`,
      'Correct what the lines of npm above name, then start again.',
    );
  }
  stampInstall();
}

const PING_MS = 8_000;
const NO_NETWORK =
  /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN|network/i;

/** Asked by npm itself, which knows the operator's registry and proxy. A registry that answers anything is there. */
async function reachesRegistry(run) {
  const child = runNpm(run, ['ping', '--fetch-retries=0', `--fetch-timeout=${PING_MS}`]);
  const timer = setTimeout(() => killWithChildren(child), PING_MS + 2_000);
  const { code, signal, output } = await ended(child);
  clearTimeout(timer);
  return code === 0 || (!signal && !NO_NETWORK.test(output));
}

function runNpm(run, args) {
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : null;
  const [file, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return run(file, [...first, ...args, '--loglevel=error'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development' },
    detached: true,
  });
}

function ended(child) {
  return new Promise((resolve) => {
    let output = '';
    const listen = (chunk) => (output = (output + chunk).slice(-20_000));
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', (error) => resolve({ code: null, signal: null, output, error }));
    child.once('close', (code, signal) => resolve({ code, signal, output, error: null }));
  });
}
