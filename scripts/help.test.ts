import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** `npm run admin` has a help for each of its commands. npm itself runs `postinstall`. */
const WITHOUT_HELP = ['admin', 'postinstall'];

const PROGRAMS = Object.entries(scripts).flatMap(([name, command]): [string, string][] => {
  const file = /(?:tsx --conditions=source|node) (\S+\.(?:ts|mjs))$/.exec(command)?.[1];
  return file && !WITHOUT_HELP.includes(name) ? [[name, file]] : [];
});

const usageOf = (name: string): string =>
  `Usage: npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`;

test.each(PROGRAMS)('npm run %s says what it does instead of doing it', (name, file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');

  expect(text).toContain(`const HELP = \`${usageOf(name)}`);
  expect(text).toMatch(/(readArguments|showHelp)\(HELP\b/);
});

test.each(PROGRAMS.filter(([, file]) => file.endsWith('.mjs')))(
  'npm run %s -- --help needs no packages',
  (name, file) => {
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, file), '--help'], {
      encoding: 'utf8',
    });

    expect(status).toBe(0);
    expect(stdout.startsWith(usageOf(name))).toBe(true);
    expect(stdout.split('\n').length).toBeLessThanOrEqual(8);
  },
);
