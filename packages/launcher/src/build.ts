import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OnStart } from './child-server';
import { ExplainedError, printError, step } from './progress';
import { runTool, ToolFailure } from './run-tool';
import { ROOT } from './settings';

/** The web app is built again when one of these changes. */
const WEB_SOURCES = ['web', 'packages/contracts/src', 'package-lock.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules']);
const STAMP = join(ROOT, 'node_modules', '.cache', 'ten8-web');

/** Compiles the services and builds the web app, each only where something changed. */
export async function build(signal: AbortSignal, onStart?: OnStart): Promise<void> {
  const options = { cwd: ROOT, signal, onStart };
  await step('Compiling the services', () =>
    tool(
      'The services do not compile.',
      [join('node_modules', 'typescript-native', 'bin', 'tsc'), '-b'],
      options,
    ),
  );

  const sources = hashOf(WEB_SOURCES.map((path) => join(ROOT, path)));
  if (existsSync(join(ROOT, 'web/dist/index.html')) && readIfThere(STAMP) === sources) return;
  await step('Building the web app', () =>
    tool('The web app does not build.', [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
      ...options,
      cwd: join(ROOT, 'web'),
    }),
  );
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

async function tool(
  what: string,
  args: string[],
  options: { cwd: string; signal: AbortSignal; onStart: OnStart | undefined },
): Promise<void> {
  try {
    await runTool(process.execPath, args, options);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    printError(error.lastLines);
    throw new ExplainedError(what, 'Correct the errors above, then start again.');
  }
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);
