import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@ten8/test-kit/eventually';
import { createProcessGroup } from './process-group';

const dir = mkdtempSync(join(tmpdir(), 'ten8-process-group-'));
const ready = createServer((_, response) => void response.end('ready'));
beforeAll(() => once(ready.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  ready.close();
  rmSync(dir, { recursive: true });
});

const fileOf = (name: string) => join(dir, name);

/** A process that answers that it is ready, and does this at SIGINT. It may use `note` and `has`. */
const program = (name: string, atStop: string) => ({
  name,
  file: process.execPath,
  args: [
    '-e',
    `const { existsSync, writeFileSync } = require('node:fs');
     const note = (name) => writeFileSync(${JSON.stringify(dir)} + '/' + name, '');
     const has = (name) => existsSync(${JSON.stringify(dir)} + '/' + name);
     process.on('SIGINT', () => { ${atStop} });
     setInterval(() => {}, 1000);
     note('${name}-started');`,
  ],
  env: {},
  readyUrl: `http://127.0.0.1:${(ready.address() as AddressInfo).port}/`,
});

test('after a process that does not stop, the others are stopped together', async () => {
  const group = createProcessGroup({ stopMs: 2_000 });
  await group.start([program('first', "note('first-asked'); process.exit()")]);
  const whenFirstIsAsked = "if (has('first-asked')) { note('second-stopped'); process.exit(); }";
  await group.start([program('second', `setInterval(() => { ${whenFirstIsAsked} }, 20)`)]);
  await group.start([program('last', '')]);

  const started = () => ['first', 'second', 'last'].filter((name) => existsSync(fileOf(`${name}-started`)));
  await eventually(() => expect(started()).toHaveLength(3));

  await group.stop();

  expect(existsSync(fileOf('second-stopped'))).toBe(true);
});
