import { run, type Outcome } from '../check-deploy/tools';

/** podman, or what ENGINE names, such as docker. */
const ENGINE = process.env.ENGINE ?? 'podman';

/** Runs a command of the container engine. Throws with what it wrote when it fails. */
export function engine(...args: string[]): string {
  const { isGood, output } = run(ENGINE, args);
  if (!isGood) throw new Error(`${ENGINE} ${args.slice(0, 2).join(' ')} failed: ${output}`);
  return output;
}

export const removeContainers = (names: string[]): Outcome =>
  run(ENGINE, ['rm', '--force', '--volumes', ...names]);

/** IMAGE_BUILD names another build command with its options. */
export function buildImage(name: string, args: string[]): void {
  const [file = '', ...given] = (process.env.IMAGE_BUILD ?? `${ENGINE} build`).split(' ');
  const { isGood, output } = run(file, [...given, ...args, '--tag', name, '.']);
  if (!isGood) throw new Error(`${name} cannot be built: ${output.slice(-2_000)}`);
}
