import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the databases whose demo is complete, so that what users changed or removed stays so. */
const fileIn = (dataDir: string): string => join(dataDir, 'demo-seeded');

const EMBEDDED = 'embedded';

const readSeeded = (dataDir: string): string[] =>
  existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8').split('\n') : [];

export const isSeeded = (dataDir: string, database = EMBEDDED): boolean =>
  readSeeded(dataDir).includes(database);

export function markSeeded(dataDir: string, database = EMBEDDED): void {
  writeFileSync(fileIn(dataDir), [...readSeeded(dataDir), database].join('\n'));
}
