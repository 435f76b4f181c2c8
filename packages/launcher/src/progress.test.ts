import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ExplainedError, explainFileError } from './progress';
import { frame } from './ready-message';

/** What a program of two steps writes; the second one prints a warning meanwhile. */
function runSteps(terminal: string): string {
  const program = `
    ${terminal}
    const { print, step } = require(${JSON.stringify(join(__dirname, 'progress.js'))});
    const main = async () => {
      await step('Compiling the services and everything that they need', async () => undefined);
      await step('Starting', async () => print('a warning'));
      print('ready');
    };
    main();`;
  return spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout;
}

test('on a terminal, progress is one line that is overwritten, and other output stays', () => {
  const output = runSteps('Object.assign(process.stdout, { isTTY: true, columns: 30 });');

  expect(output.split('\n').map((line) => line.split('\u001b[2K').at(-1))).toEqual([
    'a warning',
    'ready',
    '',
  ]);
  expect(output).toContain('Compiling the services and ev\r');
  expect(output).toContain('Starting ... 0 s');
});

test('elsewhere, each step is a line of its own', () => {
  const output = runSteps('');

  expect(output).toBe(
    'Compiling the services and everything that they need ...\nStarting ...\na warning\nready\n',
  );
});

test('a terminal gets address, accounts and how to stop in one frame', () => {
  const lines = frame([
    ['Address', 'http://localhost:8080'],
    ['Stop', 'Ctrl-C'],
  ]).split('\n');

  expect(lines).toEqual([
    '╭────────────────────────────────╮',
    '│ Address  http://localhost:8080 │',
    '│ Stop     Ctrl-C                │',
    '╰────────────────────────────────╯',
  ]);
});

test.each([
  ['EACCES', '/data/postgres/password', '/data/postgres/password cannot be used by this account (EACCES).'],
  ['ENOSPC', '/data/running.json', '/data/running.json cannot be written: the disk is full (ENOSPC).'],
  ['ENOSPC', undefined, 'A file cannot be written: the disk is full (ENOSPC).'],
  ['EROFS', '/data/logs', '/data/logs cannot be written: its file system is read-only.'],
])('%s at %s is explained', (code, path, what) => {
  const error = Object.assign(new Error(code), { code, syscall: 'open', ...(path && { path }) });

  const explained = explainFileError(error);

  expect(explained).toBeInstanceOf(ExplainedError);
  expect(explained?.message).toBe(what);
});

test.each([
  ['no file', { code: 'EACCES', syscall: 'listen' }],
  ['a program', { code: 'EACCES', syscall: 'spawn /bin/sh', path: '/bin/sh' }],
  ['another reason', { code: 'ENOENT', syscall: 'open', path: '/data' }],
])('an error about %s is not explained as one of a file', (_, fields) => {
  expect(explainFileError(Object.assign(new Error('no'), fields))).toBeNull();
});
