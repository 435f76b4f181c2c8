import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs code that gets a logger, and returns its lines. */
async function linesOf(code: string): Promise<Record<string, unknown>[]> {
  const script = `
    const { createLogger } = require(${JSON.stringify(join(__dirname, 'logger.ts'))});
    const logger = createLogger('test', { LOG_LEVEL: 'info' });
    ${code}`;
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line));
}
const messagesOf = async (code: string) => (await linesOf(code)).map(({ msg }) => msg);

test.each([
  ['ends by itself', ''],
  ['exits', 'process.exit(1);'],
  ['crashes', `throw new Error('crash');`],
])('no line is lost when the process %s', async (_how, end) => {
  const lines = await messagesOf(`logger.info('one'); logger.info('two'); ${end}`);

  expect(lines).toEqual(['one', 'two']);
});

test('lines are written while the process works', async () => {
  const lines = await messagesOf(`
    logger.info('early');
    // Killed without a chance to write anything.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);`);

  expect(lines).toEqual(['early']);
});

test('no line shows a password, a token, a cookie or the row of a statement that failed', async () => {
  const lines = await linesOf(`
    const { DatabaseError } = require('sequelize');
    const { Refusal } = require('@ten8/contracts/errors');
    const refused = Object.assign(new Error('null value in column "name"'), {
      code: '23502', sql: 'insert 7Kq', parameters: ['7Kq'], detail: 'Failing row contains (7Kq).',
    });
    const command = { name: 'set', args: ['positions', '7Kq'] };
    logger.error({ err: new DatabaseError(refused) }, 'a statement');
    logger.error({ err: Object.assign(new Error('OOM'), { command }) }, 'a command');
    logger.error({ err: new Refusal('unavailable', 'Ten8 is busy', { details: [{ path: '', message: '7Kq' }] }) }, 'a refusal');
    logger.info({ password: '7Kq', newPassword: '7Kq', currentPassword: '7Kq' }, 'passwords');
    logger.info({ token: '7Kq', cookie: '7Kq', authorization: '7Kq' }, 'others');`);

  const stack = expect.stringContaining('    at ');
  expect(JSON.stringify(lines)).not.toContain('7Kq');
  expect(lines).toMatchObject([
    {
      msg: 'a statement',
      err: { type: 'DatabaseError', message: 'null value in column "name"', code: '23502', stack },
    },
    { msg: 'a command', err: { type: 'Error', message: 'OOM', stack } },
    { msg: 'a refusal', err: { code: 'unavailable', message: 'Ten8 is busy' } },
    { msg: 'passwords' },
    { msg: 'others' },
  ]);
});
