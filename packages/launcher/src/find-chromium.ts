import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import { printError, step } from './progress';
import { runTool } from './run-tool';

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
  if (found || process.env.CHROMIUM || process.getuid?.() !== 0 || !onPath(['apt-get'])) return found;
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
  return onPath(NAMES);
}

async function install(signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], { env, signal });
  const add = (name: string) => {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'];
    return runTool('apt-get', args, { env, signal });
  };
  // Not every distribution has the headless shell.
  await add('chromium-headless-shell').catch(() => add('chromium'));
}

function onPath(names: string[]): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return (
    names.flatMap((name) => places.map((place) => join(place, name))).find((file) => existsSync(file)) ?? null
  );
}
