import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs code that gets a logger, and returns the messages of its lines. */
async function linesOf(code: string): Promise<string[]> {
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
    .map((line) => String((JSON.parse(line) as { msg: string }).msg));
}

test.each([
  ['ends by itself', ''],
  ['exits', 'process.exit(1);'],
  ['crashes', `throw new Error('crash');`],
])('no line is lost when the process %s', async (_how, end) => {
  const lines = await linesOf(`logger.info('one'); logger.info('two'); ${end}`);

  expect(lines).toEqual(['one', 'two']);
});

test('lines are written while the process works', async () => {
  const lines = await linesOf(`
    logger.info('early');
    // Killed without a chance to write anything.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);`);

  expect(lines).toEqual(['early']);
});
