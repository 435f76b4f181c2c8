import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@ten8/test-kit/eventually';
import { isAlive } from './processes';
import { runProgram } from './run-program';

const dir = mkdtempSync(join(tmpdir(), 'ten8-run-program-'));
afterAll(() => rmSync(dir, { recursive: true }));

const write = (name: string, lines: string): string => {
  writeFileSync(join(dir, name), lines);
  return join(dir, name);
};

const run = (program: string, stop = new AbortController().signal) =>
  runProgram([program], { cwd: dir, env: { PATH: process.env.PATH }, stop });

test('a program that runs to its end gives its exit code', async () => {
  expect(await run(write('seven.js', 'process.exit(7)'))).toBe(7);
});

test('a test run that is interrupted leaves nothing running, servers with a group of their own included', async () => {
  const sleeper = write('sleeper.js', "process.on('SIGINT', () => {}); setInterval(() => {}, 1000);");
  const stubborn = write(
    'stubborn.js',
    "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);",
  );
  const worker = write(
    'worker.js',
    `const { spawn } = require('node:child_process');
     const start = (file, detached) => spawn(process.execPath, [file], { detached, stdio: 'ignore' }).pid;
     const pids = [process.pid, start(${JSON.stringify(sleeper)}, true), start(${JSON.stringify(stubborn)}, false)];
     require('node:fs').writeFileSync(${JSON.stringify(join(dir, 'pids'))}, pids.join(' '));
     setInterval(() => {}, 1000);`,
  );
  const runner = write(
    'runner.js',
    `process.on('SIGTERM', () => process.exit(1));
     require('node:child_process').spawn(process.execPath, [${JSON.stringify(worker)}], { stdio: 'ignore' });`,
  );
  const interrupted = new AbortController();
  const running = run(runner, interrupted.signal);
  const pids = await eventually(() => {
    const found = readFileSync(join(dir, 'pids'), 'utf8').split(' ').map(Number);
    expect(found).toHaveLength(3);
    return found;
  });

  interrupted.abort();
  const code = await running;

  expect(code).toBe(1);
  expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
});
