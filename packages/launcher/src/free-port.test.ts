import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPorts, freePorts } from './free-port';
import { portsOutsideEphemeral } from './port-range';

const dir = mkdtempSync(join(tmpdir(), 'ten8-ports-test-'));
afterAll(() => rmSync(dir, { recursive: true }));

const listenOn = (port: number) =>
  new Promise<() => Promise<void>>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      expect((server.address() as AddressInfo).port).toBe(port);
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });

/** A few ports that no other test uses. */
async function fewPorts(count: number) {
  const [first = 0] = await freePorts(1);
  return { first, count };
}

test('ports asked for at once are different, and all can be listened on', async () => {
  const ports = await freePorts(20);

  const closing = await Promise.all(ports.map(listenOn));

  expect(new Set(ports).size).toBe(20);
  for (const close of closing) await close();
});

test('a port that somebody listens on is passed over', async () => {
  const range = await fewPorts(1);
  const close = await listenOn(range.first);

  const taking = createPorts(range, join(dir, 'taken'), process.pid).take();

  await expect(taking).rejects.toThrow('is taken');
  await close();
});

test('a port is kept for a service that is being started again, also from other processes of the run', async () => {
  const range = await fewPorts(2);
  const worker = () => createPorts(range, join(dir, 'kept'), process.pid);
  const port = await worker().take();
  const stop = await listenOn(port);
  await stop();

  const other = await worker().take();

  expect(new Set([port, other]).size).toBe(2);
  await expect(worker().take()).rejects.toThrow('is taken');
});

test('the ports of a run that has ended are free again', async () => {
  const range = await fewPorts(1);
  // It ends by itself in any case: a child that is left keeps the test runner from ending.
  const run = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)']);
  const owned = join(dir, 'owned');
  await createPorts(range, owned, run.pid ?? 0).take();
  await expect(createPorts(range, owned, process.pid).take()).rejects.toThrow('is taken');
  run.kill('SIGKILL');
  await once(run, 'exit');

  const port = await createPorts(range, owned, process.pid).take();

  expect(port).toBe(range.first);
});

test('ports are released by one process at a time, and by the next one if that one was killed', async () => {
  const range = await fewPorts(1);
  const shared = join(dir, 'shared');
  const { pid: ended = 0 } = spawnSync(process.execPath, ['-e', '']);
  await createPorts(range, shared, ended).take();
  const lock = join(shared, 'releasing');
  writeFileSync(lock, String(process.pid));
  await expect(createPorts(range, shared, process.pid).take()).rejects.toThrow('is taken');

  writeFileSync(lock, String(ended));

  expect(await createPorts(range, shared, process.pid).take()).toBe(range.first);
  expect(existsSync(lock)).toBe(false);
});

test('a process that is killed while it writes leaves no port or lock without an owner', async () => {
  const range = await fewPorts(1);
  const killed = join(dir, 'killed');
  const { pid: ended = 0 } = spawnSync(process.execPath, ['-e', '']);
  await createPorts(range, killed, ended).take();
  const writing = jest.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    fs.closeSync(fs.openSync(String(file), 'wx'));
    throw new Error('killed');
  });

  expect(() => createPorts(range, killed, process.pid)).toThrow('killed');
  writing.mockRestore();

  expect(existsSync(join(killed, 'releasing'))).toBe(false);
  expect(await createPorts(range, killed, process.pid).take()).toBe(range.first);
  expect(fs.readdirSync(killed)).toEqual([String(range.first)]);
});

test('an empty lock file is deleted, because its process was killed', async () => {
  const range = await fewPorts(1);
  const empty = join(dir, 'empty');
  const { pid: ended = 0 } = spawnSync(process.execPath, ['-e', '']);
  await createPorts(range, empty, ended).take();
  writeFileSync(join(empty, 'releasing'), '');

  expect(await createPorts(range, empty, process.pid).take()).toBe(range.first);
});

test.each([
  ['Linux as it comes', '32768\t60999\n', { first: 22_768, count: 10_000 }],
  ['a system that begins early', '1024 55000', { first: 55_001, count: 10_000 }],
  ['a system that leaves little', '1024 64000', { first: 64_001, count: 1535 }],
  ['a system that leaves nothing', '1024 65535', { first: 20_000, count: 10_000 }],
  ['a system that does not say', '', { first: 20_000, count: 10_000 }],
])('%s: ports are chosen where no outgoing connection takes them', (_title, setting, range) => {
  expect(portsOutsideEphemeral(setting)).toEqual(range);
});
