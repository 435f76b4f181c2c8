import { spawnSync } from 'node:child_process';
import { ROOT } from '@ten8/launcher/settings';

interface Ended {
  isGood: boolean;
  output: string;
}

/** podman, or what ENGINE names, such as docker. */
const ENGINE = process.env.ENGINE ?? 'podman';

function run(file: string, args: string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return { isGood: status === 0, output: `${error?.message ?? ''}${stdout}${stderr}`.trim() };
}

/** Runs a command of the container engine. Throws with what it wrote when it fails. */
export function engine(...args: string[]): string {
  const { isGood, output } = run(ENGINE, args);
  if (!isGood) throw new Error(`${ENGINE} ${args.slice(0, 2).join(' ')} failed: ${output}`);
  return output;
}

export const removeContainers = (names: string[]): Ended =>
  run(ENGINE, ['rm', '--force', '--volumes', ...names]);

/** IMAGE_BUILD names another build command with its options. */
export function buildImage(name: string, args: string[]): void {
  const [file = '', ...given] = (process.env.IMAGE_BUILD ?? `${ENGINE} build`).split(' ');
  const { isGood, output } = run(file, [...given, ...args, '--tag', name, '.']);
  if (!isGood) throw new Error(`${name} cannot be built: ${output.slice(-2_000)}`);
}
