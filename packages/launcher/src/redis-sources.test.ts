import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisSources } from './redis-sources';

const dir = mkdtempSync(join(tmpdir(), 'ten8-redis-sources-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** What the server answers to these commands, one after the other. */
async function answers(port: number, ...commands: string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const heard: string[] = [];
  for (const command of commands) {
    socket.write(`${command}\r\n`);
    heard.push(String((await once(socket, 'data'))[0]).trim());
  }
  socket.destroy();
  return heard;
}

test('the Redis in JavaScript answers only those who know its password', async () => {
  const server = await redisSources({ dir, durable: true }).startJavaScript();
  const { port, password } = new URL(server.url);

  expect(await answers(Number(port), 'GET session')).toEqual(['-NOAUTH Authentication required.']);
  expect(await answers(Number(port), 'AUTH guess')).toEqual([expect.stringMatching(/^-WRONGPASS/)]);
  expect(await answers(Number(port), `AUTH ${password}`, 'SET session kept')).toEqual(['+OK', '+OK']);
  await server.stop();
});
