import { spawnSync } from 'node:child_process';

const PROGRAM = `
  const { isCount, readArguments } = require('./command-line.js');
  const options = { port: { type: 'string', default: '80' } };
  const words = { most: 1, accepts: isCount };
  console.log(JSON.stringify(readArguments('Usage: npm run x [-- N]\\nMeasures x.', { options, words })));`;

function run(...args: string[]) {
  const command = ['-e', PROGRAM, '--', 'x', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    cwd: __dirname,
  });
  return { status, stdout, stderr };
}

test('options and words are read', () => {
  expect(JSON.parse(run('--port', '81', '7').stdout)).toEqual({ values: { port: '81' }, words: ['7'] });
  expect(JSON.parse(run().stdout)).toEqual({ values: { port: '80' }, words: [] });
});

test.each(['--help', '-h'])('%s prints the text, whatever else is given', (option) => {
  expect(run('--wrong', option)).toEqual({
    status: 0,
    stdout: 'Usage: npm run x [-- N]\nMeasures x.\n',
    stderr: '',
  });
});

test.each([
  [['--wrong'], "Unknown option '--wrong'."],
  [['--port'], "Option '--port <value>' argument missing."],
  [['seven'], "Unexpected argument 'seven'."],
  [['7', '8'], "Unexpected argument '8'."],
])('%j is refused with a sentence and the usage', (args, sentence) => {
  expect(run(...args)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${sentence}\nUsage: npm run x [-- N]\n`,
  });
});
