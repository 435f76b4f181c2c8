import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@ten8/test-kit/eventually';
import { isAlive } from './processes';

/** Starts a server and a process group as a test does, tells their pids, and waits to be killed. */
const STARTER = `
  const { startServer } = require('./child-server');
  const { createProcessGroup } = require('./process-group');
  const program = { file: process.execPath, args: ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'] };
  void startServer({ ...program, durable: false }, async () => true).then((server) => {
    const group = createProcessGroup({ throwAway: true, onStart: (_, pid) => console.log(server.pid, pid) });
    return group.start([{ ...program, name: 'idle', env: {}, readyUrl: 'http://127.0.0.1:1/' }]);
  });
`;

test('what a test has started ends when the test run is killed', async () => {
  const starter = spawn(process.execPath, ['--import', 'tsx', '-e', STARTER], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(starter.stdout, 'data');
  const pids = String(line).trim().split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);

  starter.kill('SIGKILL');

  await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
});
