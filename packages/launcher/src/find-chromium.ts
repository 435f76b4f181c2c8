import { existsSync } from 'node:fs';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import { canInstall, installPackages, updatePackageList } from './apt-get';
import { findOnPath } from './find-on-path';
import { printError, step } from './progress';

/** The best first: the headless shell draws no window, which saves a third of the browser tests' time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * A Chromium for the browser tests: from CHROMIUM, from PATH, or installed now if we are root; null if none is found.
 */
export async function findChromium(signal: AbortSignal): Promise<string | null> {
  const found = knownChromium();
  if (found || process.env.CHROMIUM || !canInstall()) return found;
  try {
    await step('Installing chromium with apt-get', () => install(signal));
  } catch (error) {
    printError(`That did not work: ${reasonOf(error)}`);
  }
  return knownChromium();
}

/** A Chromium that is installed already; nothing is downloaded. */
export function knownChromium(): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return NAMES.flatMap((name) => findOnPath(name) ?? [])[0] ?? null;
}

async function install(signal: AbortSignal): Promise<void> {
  await updatePackageList(signal);
  const add = (name: string) => installPackages([name, 'fonts-liberation'], signal);
  // Not every distribution has the headless shell.
  await add('chromium-headless-shell').catch(() => add('chromium'));
}
