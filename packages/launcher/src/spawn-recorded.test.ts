import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eventually } from '@ten8/test-kit/eventually';
import { isAlive } from './processes';
import { spawnRecorded } from './spawn-recorded';

/** Starts a program that says that it runs, and is killed before the program is recorded. */
const KILLED_TOO_EARLY = `
  const { writeSync } = require('node:fs');
  const { spawnRecorded } = require('./spawn-recorded');
  const program = { file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] };
  spawnRecorded(program, { detached: true }, (child) => {
    writeSync(1, String(child.pid));
    process.kill(process.pid, 'SIGKILL');
  });
`;

test('a program whose starter is killed before it is recorded never runs', async () => {
  const starter = spawn(process.execPath, ['--import', 'tsx', '-e', KILLED_TOO_EARLY], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(await text(starter.stdout));
  expect(pid).toBeGreaterThan(0);
  await eventually(() => expect(isAlive(pid)).toBe(false));
});

test('a program that cannot be recorded never runs, and nothing of it is left', async () => {
  let pid = 0;
  const start = () =>
    spawnRecorded({ file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }, {}, (child) => {
      pid = child.pid ?? 0;
      throw new Error('the disk is full');
    });

  expect(start).toThrow('the disk is full');

  expect(pid).toBeGreaterThan(0);
  await eventually(() => expect(isAlive(pid)).toBe(false));
});

test('a recorded program runs with its arguments, its environment and no input', async () => {
  const script = `
    const input = require('node:fs').readFileSync(0, 'utf8');
    console.log(JSON.stringify([process.argv.slice(1), process.env.CITY, input, process.pid]));
  `;
  const recorded: number[] = [];
  const child = spawnRecorded(
    { file: process.execPath, args: ['-e', script, 'two words', '$HOME'] },
    { env: { CITY: 'Los Santos' } },
    ({ pid = 0 }) => recorded.push(pid),
  );
  const exit = once(child, 'exit');

  expect(JSON.parse(await text(child.stdout))).toEqual([
    ['two words', '$HOME'],
    'Los Santos',
    '',
    recorded[0],
  ]);
  expect(await exit).toEqual([0, null]);
});

test('a program that is not there ends with an exit code', async () => {
  const child = spawnRecorded({ file: '/no/such/program', args: [] }, {}, () => undefined);
  const exit = once(child, 'exit');
  expect(await text(child.stderr)).toContain('/no/such/program');
  expect(await exit).toEqual([127, null]);
});
