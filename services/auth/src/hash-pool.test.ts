import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import path from 'node:path';

const WORKER = path.join(__dirname, '../worker/hash-password.js');

/** Hashes one password in a thread and prints the priority (nice value) of each thread. */
const HASH_ONE = `
  const { readdirSync, readFileSync } = require('node:fs');
  const worker = new (require('node:worker_threads').Worker)(${JSON.stringify(WORKER)});
  worker.once('message', ({ result }) => {
    const niceOf = (id) => Number(readFileSync('/proc/self/task/' + id + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
    console.log(JSON.stringify({ result, nice: readdirSync('/proc/self/task').map(niceOf) }));
    process.exit();
  });
  worker.postMessage({ text: 'a password', cost: 4 });`;

const hashWithNice = (nice: number) =>
  JSON.parse(
    execFileSync('nice', ['-n', String(nice), process.execPath, '-e', HASH_ONE], { encoding: 'utf8' }),
  );

test('hashing has a low priority, and is possible in a process that has a lower one', () => {
  const own = getPriority();
  const [usual, low] = [hashWithNice(0), hashWithNice(15)];

  expect([Math.min(...usual.nice), Math.max(...usual.nice)]).toEqual([own, Math.max(own, 10)]);
  expect(new Set(low.nice)).toEqual(new Set([Math.min(own + 15, 19)]));
  for (const { result } of [usual, low]) expect(result).toMatch(/^\$2b\$04/);
});
