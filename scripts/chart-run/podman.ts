import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** In a separate session: Ctrl-C must not end podman, because it is still needed to stop everything. */
export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('setsid', ['--wait', 'podman', ...args], { maxBuffer: 1e8 });
  return stdout.trim();
}

/** Removes it; a missing one is no error. */
export const remove = (kind: 'container' | 'volume' | 'network', ...names: string[]): Promise<unknown> =>
  names.length === 0 ? Promise.resolve() : podman(kind, 'rm', '--force', ...names).catch(() => {});

export async function addressOf(container: string): Promise<string> {
  const networks = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  return podman('container', 'inspect', '--format', networks, container);
}

/** Resolves with the exit code once it has ended. */
export const exitOf = async (container: string): Promise<number> => Number(await podman('wait', container));
