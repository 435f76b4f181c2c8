import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const foldersOnPath = (): string[] => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/** Null when no folder on PATH has this program. */
export const findOnPath = (name: string): string | null =>
  foldersOnPath()
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null;
