import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { printError, step } from './progress';
import { runTool } from './run-tool';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'fonts-liberation'];

/** A Chromium for the stories: the one named, the one on PATH, or one installed by root; null when there is none. */
export async function findChromium(signal: AbortSignal): Promise<string | null> {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const found = onPath(NAMES);
  if (found || process.getuid?.() !== 0 || !onPath(['apt-get'])) return found;
  try {
    await step('Installing chromium with apt-get', () => install(signal));
  } catch (error) {
    printError(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
  }
  return onPath(NAMES);
}

async function install(signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], { env, signal });
  await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { env, signal });
}

function onPath(names: string[]): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return (
    places.flatMap((place) => names.map((name) => join(place, name))).find((file) => existsSync(file)) ?? null
  );
}
