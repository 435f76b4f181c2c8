import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A random text that is created once and then kept in this file, which only its own user can read. */
export function keptSecret(file: string, bytes: number): string {
  // A disk that was full when the file was created has left it empty.
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === '')
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
