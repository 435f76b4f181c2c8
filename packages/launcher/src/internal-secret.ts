import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from './kept-secret';

export const secretFileIn = (dataDir: string): string => join(dataDir, 'internal-secret');

/** The secret that signs requests between services: the operator's own, or one created here and kept with the data. */
export function readOrCreateSecret(dataDir: string, given?: string): string {
  const file = secretFileIn(dataDir);
  if (given) writeFileSync(file, given, { mode: 0o600 });
  return keptSecret(file, 32);
}
