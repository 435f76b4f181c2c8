import { createCipheriv, createDecipheriv, randomBytes, scryptSync, type DecipherGCM } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ExplainedError } from '@ten8/launcher/progress';
import { reasonOf } from './doctor/finding';

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

/** As a file, standard output or input: a container can write into a pipe, but not into every folder of its host. */
export const PIPE = '-';
export const nameOf = (file: string): string => (file === PIPE ? 'The backup' : file);

const cipherKey = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32);

async function* encrypt(passphrase: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)];
  const cipher = createCipheriv('aes-256-gcm', cipherKey(passphrase, salt), iv);
  yield Buffer.concat([MAGIC, salt, iv]);
  for await (const chunk of plain) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/**
 * One JSON value per line, compressed, and encrypted if there is a passphrase. A file gets its name only when it is
 * complete.
 */
export async function writeBackup(
  file: string,
  passphrase: string | null,
  lines: AsyncIterable<Line>,
): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  }
  const part = `${file}.part`;
  const target = file === PIPE ? standardOutput() : await openNew(part);
  const packed = createGzip();
  const packing = pipeline(Readable.from(texts()), packed);
  const writing = passphrase
    ? pipeline(Readable.from(encrypt(passphrase, packed)), target)
    : pipeline(packed, target);
  try {
    await Promise.all([packing, writing]);
    if (file !== PIPE) await rename(part, file);
  } catch (error) {
    if (file !== PIPE) await rm(part, { force: true });
    throw error;
  }
}

async function openNew(file: string): Promise<Writable> {
  try {
    return (await open(file, 'w', 0o600)).createWriteStream({ flush: true });
  } catch (error) {
    throw new ExplainedError(
      `The backup cannot be written: ${reasonOf(error)}.`,
      'Give --file a path in a folder that exists and in which this account may write.',
    );
  }
}

function standardOutput(): NodeJS.WriteStream {
  if (process.stdout.isTTY)
    throw new ExplainedError(
      'A backup cannot be shown on a terminal.',
      'Write it into a file: > ten8.backup',
    );
  return process.stdout;
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
    throw new ExplainedError(`${nameOf(file)} cannot be read.`, 'It is damaged, or the passphrase is wrong.');
  }
}

async function openBytes(file: string, passphrase: string | null): Promise<Readable> {
  const chunks = readChunks(file);
  const start = await readStart(chunks).catch((error: unknown) => {
    const isMissing = Object(error).code === 'ENOENT';
    throw new ExplainedError(
      isMissing ? `There is no file ${file}.` : `The backup cannot be read: ${reasonOf(error)}.`,
      'Give --file the path of a backup that this account can read.',
    );
  });
  const isEncrypted = start.length >= HEADER && start.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isEncrypted) return Readable.from(continued(start, chunks));
  if (!passphrase) throw new ExplainedError(`${nameOf(file)} is encrypted.`, 'Give --passphrase-file.');
  const salt = start.subarray(MAGIC.length, MAGIC.length + SALT);
  const iv = start.subarray(MAGIC.length + SALT, HEADER);
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(passphrase, salt), iv);
  return Readable.from(decrypt(decipher, continued(start.subarray(HEADER), chunks)));
}

async function* readChunks(file: string): AsyncGenerator<Buffer> {
  const source: AsyncIterable<Buffer> = file === PIPE ? process.stdin : createReadStream(file);
  yield* source;
}

/** As much as the header of an encrypted backup needs, or more. */
async function readStart(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < HEADER) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function* continued(start: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* chunks;
}

/** The last bytes are the tag, and how many come is known only at the end. */
async function* decrypt(decipher: DecipherGCM, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const known = Buffer.concat([held, chunk]);
    const end = Math.max(0, known.length - TAG);
    yield decipher.update(known.subarray(0, end));
    held = known.subarray(end);
  }
  decipher.setAuthTag(held);
  yield decipher.final();
}
