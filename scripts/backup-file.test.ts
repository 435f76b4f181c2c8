import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackup, writeBackup, type Line } from './admin/backup-file';

const dir = mkdtempSync(join(tmpdir(), 'ten8-backup-file-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const PASSPHRASE = 'correct horse battery';
const LINES: Line[] = ['(1,a)', '(2,"b c")', { rows: 2 }];

async function* lines(): AsyncGenerator<Line> {
  yield* LINES;
}

async function read(file: string, passphrase: string | null): Promise<Line[]> {
  const found: Line[] = [];
  for await (const line of readBackup(file, passphrase)) found.push(line);
  return found;
}

/** Runs a program with these functions, whose standard input and output are pipes. */
function runPiped(program: string, input?: Buffer) {
  const text = `const { readBackup, writeBackup } = require('./admin/backup-file'); void (async () => { ${program} })();`;
  const command = ['--conditions=source', '--import', 'tsx', '-e', text];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: __dirname, input });
  return { status, stdout, stderr: stderr.toString() };
}

test.each([[null], [PASSPHRASE]])(
  'what was written with the passphrase %j is read again',
  async (passphrase) => {
    const file = join(dir, `with-${passphrase}`);

    await writeBackup(file, passphrase, lines());

    expect(await read(file, passphrase)).toEqual(LINES);
  },
);

test('a file that is encrypted needs its own passphrase, and is read only whole', async () => {
  const file = join(dir, 'encrypted');
  await writeBackup(file, PASSPHRASE, lines());
  const cut = join(dir, 'cut');
  const written = runPiped(`await writeBackup('-', '${PASSPHRASE}', (async function* () { yield 'a'; })());`);
  writeFileSync(cut, written.stdout.subarray(0, -1));

  await expect(read(file, null)).rejects.toThrow(`${file} is encrypted.`);
  await expect(read(file, 'another horse battery')).rejects.toThrow(`${file} cannot be read.`);
  await expect(read(cut, PASSPHRASE)).rejects.toThrow(`${cut} cannot be read.`);
  await expect(read(join(dir, 'none'), null)).rejects.toThrow(`There is no file ${join(dir, 'none')}.`);
});

test('a backup that cannot be written or read is named, and nothing of it is left', async () => {
  const unwritable = join(dir, 'no-folder', 'backup');
  const half = join(dir, 'half');
  async function* failing(): AsyncGenerator<Line> {
    yield 'a';
    throw new Error('the database is gone');
  }

  await expect(writeBackup(unwritable, null, lines())).rejects.toThrow(
    /^The backup cannot be written: .*ENOENT/,
  );
  await expect(writeBackup(half, PASSPHRASE, failing())).rejects.toThrow('the database is gone');
  await expect(read(dir, null)).rejects.toThrow(/^The backup cannot be read: .*EISDIR/);
  expect(readdirSync(dir).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('a backup goes through pipes', () => {
  const written = runPiped(
    `await writeBackup('-', '${PASSPHRASE}', (async function* () { yield 'a'; yield { rows: 1 }; })());`,
  );
  expect([written.status, written.stderr]).toEqual([0, '']);

  const found = runPiped(
    `for await (const line of readBackup('-', '${PASSPHRASE}')) console.log(JSON.stringify(line));`,
    written.stdout,
  );

  expect(found).toEqual({ status: 0, stdout: Buffer.from('"a"\n{"rows":1}\n'), stderr: '' });
});
