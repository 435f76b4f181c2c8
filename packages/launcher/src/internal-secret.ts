import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const secretFileIn = (dataDir: string): string => join(dataDir, 'internal-secret');

/** The secret that signs requests between services: the operator's own, or one created here and kept with the data. */
export function readOrCreateSecret(dataDir: string, given?: string): string {
  const file = secretFileIn(dataDir);
  if (given) writeFileSync(file, given, { mode: 0o600 });
  else if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
