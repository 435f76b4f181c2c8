import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { prettyFactory } from 'pino-pretty';
import { z } from 'zod';
import { parseJson } from '@ten8/service-kit/parse-json';
import { print } from './progress';

const LogLine = z.looseObject({ level: z.number() });
const WARN = 40;
const MAX_BYTES = 20_000_000;

interface ServiceLog {
  /** Takes one line that a service wrote. */
  write(name: string, line: string): void;
  close(): Promise<void>;
}

const format = prettyFactory({
  colorize: false,
  singleLine: true,
  ignore: 'pid,hostname,service',
  translateTime: 'HH:MM:ss',
});

/**
 * Writes the services' log lines to a file in a form that people can read. The terminal shows only warnings, errors and
 * lines that are not JSON, such as a crash; with `showAll` it shows every line.
 */
export function openServiceLog(file: string, showAll: boolean): ServiceLog {
  const log = openRotatingFile(file);
  return {
    write(name, line) {
      const parsed = LogLine.safeParse(parseJson(line)).data;
      const text = `${name.padEnd(11)} | ${parsed ? format(parsed).trimEnd() : line}`;
      log.write(`${text}\n`);
      if (showAll || !parsed || parsed.level >= WARN) print(text);
    },
    close: log.close,
  };
}

/** How long nothing is written after an error. */
const OPEN_AGAIN_MS = 1_000;

/**
 * Appends. A file of 20 MB is renamed to `<file>.1`, which replaces the one before. A full disk must not end Ten8, so what
 * cannot be written is dropped, and the file is opened again later: a stream writes nothing after an error.
 */
function openRotatingFile(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  let bytes = existsSync(file) ? statSync(file).size : 0;
  let failedAt: number | null = null;
  let stream = open();

  function open(): WriteStream {
    const opened = createWriteStream(file, { flags: 'a', mode: 0o600 });
    return opened.on('error', () => void (failedAt ??= Date.now()));
  }
  function openAgain() {
    stream.destroy();
    failedAt = null;
    stream = open();
  }
  function rotate() {
    stream.end();
    renameSync(file, `${file}.1`);
    stream = open();
    bytes = 0;
  }

  return {
    write(text: string) {
      if (failedAt !== null && Date.now() - failedAt > OPEN_AGAIN_MS) openAgain();
      if (failedAt !== null) return;
      const length = Buffer.byteLength(text);
      if (bytes + length > MAX_BYTES) rotate();
      bytes += length;
      stream.write(text);
    },
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  };
}
