import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';

const Versions = z.object({
  go: z.record(z.string(), z.string()),
  python: z.record(z.string(), z.string()),
});

const versions = Versions.parse(JSON.parse(readFileSync(join(ROOT, 'tools/versions.json'), 'utf8')));
/** Where the tools are that had to be built. */
export const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ten8-tools');
const BIN = join(CACHE, 'bin');
const PYTHON = join(CACHE, 'python');

/** Without these flags, helm would assume Kubernetes 1.20 for every cluster. */
const KUBERNETES = ['pkg/chartutil', 'pkg/lint/rules'].flatMap((place) => [
  `-X helm.sh/helm/v3/${place}.k8sVersionMajor=1`,
  `-X helm.sh/helm/v3/${place}.k8sVersionMinor=36`,
]);

function buildWithGo(name: string, module: string): string {
  const built = join(
    BIN,
    module
      .replace(/@.*/, '')
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ?? name,
  );
  const file = name === 'compose-go' ? join(BIN, 'cmd') : built;
  if (existsSync(file)) return file;
  console.log(`Building ${name} (once, some minutes)`);
  mkdirSync(BIN, { recursive: true });
  const flags = ['-s', '-w', ...(name === 'helm' ? KUBERNETES : [])].join(' ');
  execFileSync('go', ['install', '-trimpath', `-ldflags=${flags}`, module], {
    env: { ...process.env, GOBIN: BIN, GOTOOLCHAIN: 'local' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

function installWithPip(name: string, wanted: string): string {
  const file = join(PYTHON, 'bin', name);
  if (existsSync(file)) return file;
  console.log(`Installing ${name}`);
  execFileSync('python3', ['-m', 'pip', 'install', '--quiet', '--target', PYTHON, wanted], {
    stdio: 'ignore',
  });
  return file;
}

/** On this machine's PATH, or put into the cache by hand. */
function findProgram(name: string, advice: string): string {
  const file = join(BIN, name);
  if (existsSync(file)) return file;
  if (spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0) return name;
  throw new Error(`${name} is not installed: ${advice}, or put it into ${BIN}.`);
}

/** Where a tool is; the first time it is built or installed. */
function toolAt(name: string): string {
  const module = versions.go[name];
  if (module) return buildWithGo(name, module);
  const wanted = versions.python[name];
  if (wanted) return installWithPip(name, wanted);
  return findProgram(name, 'it comes with the package prometheus of Debian and others');
}

export interface Outcome {
  isGood: boolean;
  output: string;
  /** What it wrote to standard output. */
  stdout: string;
}

/** Runs a tool, which is built or installed the first time. */
export const runTool = (name: string, args: string[], input = ''): Outcome => run(toolAt(name), args, input);

/** Runs a program in the checkout; what it reads from standard input is `input`. */
export function run(file: string, args: string[], input = ''): Outcome {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return { isGood: status === 0, stdout, output: `${error?.message ?? ''}${stdout}${stderr}`.trim() };
}
