import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ExplainedError } from '@ten8/launcher/progress';

/** The first line: which Ten8 and which migrations made the data below it. */
export const Head = z.object({
  ten8Backup: z.literal(1),
  at: z.iso.datetime(),
  /** Names of the migrations that each schema has run. */
  migrations: z.record(z.string(), z.array(z.string())),
});
export type Head = z.infer<typeof Head>;

export const Table = z.object({ table: z.string(), schema: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof Table>;
export const Sequence = z.object({ sequence: z.string(), value: z.string(), isCalled: z.boolean() });
/** The last line: a file without it is incomplete. */
export const End = z.object({ rows: z.int() });

/** A row of the table named before it, as PostgreSQL writes one. */
const Row = z.string();

export const Line = z.union([Row, Table, Sequence, End, Head]);
export type Line = z.infer<typeof Line>;

const MAGIC = Buffer.from('TEN8ENC1');
const SALT = 16;
const IV = 12;
const TAG = 16;
const HEADER = MAGIC.length + SALT + IV;

const cipherKey = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32);

async function* encrypt(passphrase: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)];
  const cipher = createCipheriv('aes-256-gcm', cipherKey(passphrase, salt), iv);
  yield Buffer.concat([MAGIC, salt, iv]);
  for await (const chunk of plain) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** One JSON value per line, compressed, and encrypted if there is a passphrase. Gets its name only when it is complete. */
export async function writeBackup(
  file: string,
  passphrase: string | null,
  lines: AsyncIterable<Line>,
): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  }
  const target = createWriteStream(`${file}.part`, { mode: 0o600, flush: true });
  const packed = createGzip();
  const packing = pipeline(Readable.from(texts()), packed);
  const writing = passphrase
    ? pipeline(Readable.from(encrypt(passphrase, packed)), target)
    : pipeline(packed, target);
  await Promise.all([packing, writing]);
  await rename(`${file}.part`, file);
}

/** The lines of a backup. The last one is returned only if all lines before it are unchanged. */
export async function* readBackup(file: string, passphrase: string | null): AsyncGenerator<Line> {
  const bytes = await openBytes(file, passphrase);
  const unpacked = createGunzip();
  const reading = pipeline(bytes, unpacked);
  // Its end is awaited below; this handler prevents an unhandled rejection until then.
  reading.catch(() => undefined);
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity }))
      yield Line.parse(JSON.parse(text));
    await reading;
  } catch {
    throw new ExplainedError(`${file} cannot be read.`, 'It is damaged, or the passphrase is wrong.');
  }
}

async function openBytes(file: string, passphrase: string | null): Promise<Readable> {
  const header = await readHeader(file);
  if (!header) return createReadStream(file);
  if (!passphrase) throw new ExplainedError(`${file} is encrypted.`, 'Give --passphrase-file.');
  const { size } = await stat(file);
  const tagAt = size - TAG;
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(passphrase, header.salt), header.iv);
  const [tag] = await createReadStream(file, { start: tagAt, highWaterMark: TAG }).toArray();
  decipher.setAuthTag(Buffer.from(tag));
  return createReadStream(file, { start: HEADER, end: tagAt - 1 }).compose(decipher);
}

/** Null when the file is not encrypted. */
async function readHeader(file: string): Promise<{ salt: Buffer; iv: Buffer } | null> {
  const handle = await open(file).catch(() => {
    throw new ExplainedError(`There is no file ${file}.`, 'Give the path of a backup with --file.');
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER), 0, HEADER, 0);
    if (bytesRead < HEADER || !buffer.subarray(0, MAGIC.length).equals(MAGIC)) return null;
    return {
      salt: buffer.subarray(MAGIC.length, MAGIC.length + SALT),
      iv: buffer.subarray(MAGIC.length + SALT),
    };
  } finally {
    await handle.close();
  }
}
