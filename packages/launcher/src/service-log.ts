import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { prettyFactory } from 'pino-pretty';
import { z } from 'zod';
import { print } from './progress';

const LogLine = z.looseObject({ level: z.number() });
const WARN = 40;
const MOST_BYTES = 20_000_000;

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
 * The services' lines in a file that people can read, and on the terminal what needs attention: warnings, errors, and
 * whatever is no log line, such as a crash. `showAll` shows every line there as well.
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

/** Appends; a file of 20 MB becomes `<file>.1`, in the place of the one before. */
function openRotatingFile(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  let bytes = existsSync(file) ? statSync(file).size : 0;
  let stream = open(file);

  return {
    write(text: string) {
      bytes += Buffer.byteLength(text);
      if (bytes > MOST_BYTES) {
        stream.end();
        renameSync(file, `${file}.1`);
        stream = open(file);
        bytes = Buffer.byteLength(text);
      }
      stream.write(text);
    },
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  };
}

function open(file: string): WriteStream {
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not end Ten8.
  stream.on('error', () => undefined);
  return stream;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
