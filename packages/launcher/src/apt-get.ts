import { findOnPath } from './find-on-path';
import { runTool } from './run-tool';

/** True for root, where there is apt-get. */
export const canInstall = (): boolean => process.getuid?.() === 0 && findOnPath('apt-get') !== null;

const run = (args: string[], signal?: AbortSignal): Promise<string> =>
  runTool('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...(signal && { signal }),
  });

/** A new machine knows no packages before this. */
export const updatePackageList = (signal?: AbortSignal) => run(['update', '-qq'], signal);

export const installPackages = (names: string[], signal?: AbortSignal) =>
  run(['install', '-y', '-qq', '--no-install-recommends', ...names], signal);
