import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.ten8-lockfile');

const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

/** Whether the packages of exactly this lockfile are installed. */
export const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockfileHash();

/** Whether the packages are there that compile and run TypeScript. */
export const canRunTypeScript = () => existsSync(join(MODULES, 'tsx'));

export const stampInstall = () => writeFileSync(STAMP, lockfileHash());
