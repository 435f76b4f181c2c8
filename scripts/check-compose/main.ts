import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '@ten8/api-client/api-client';
import { register, signIn } from '@ten8/contracts/auth/session';
import { readArguments } from '@ten8/launcher/command-line';
import { freePort } from '@ten8/launcher/free-port';
import { ROOT } from '@ten8/launcher/settings';
import { checkAdminCommands, checkBackup } from './admin-commands';
import { createComposeSet, type ComposeSet } from './compose-set';
import { until } from './until';

/** In a file, because podman-compose accepts only one `--scale`. */
const SCALED = { services: { cad: { scale: 2 }, realtime: { scale: 2 }, gateway: { scale: 2 } } };
const SCALED_FILE = ['--file', 'docker-compose.yml', '--file', 'scaled.json'];
const PERSON = { email: 'pat@check.ten8', password: 'correct-horse', firstName: 'Pat', lastName: 'Check' };

const HELP = `Usage: npm run check:compose
Follows docs/install.md for Docker Compose with the images that npm run check:images built, in a separate folder and with
separate volumes.

  COMPOSE=podman-compose ENGINE=podman   other tools than docker compose and docker`;

async function main(): Promise<void> {
  readArguments(HELP);
  const dir = mkdtempSync(join(tmpdir(), 'ten8-compose-'));
  const port = await freePort();
  mkdirSync(join(dir, 'scripts'));
  for (const file of ['docker-compose.yml', 'scripts/compose-secrets.sh'])
    cpSync(join(ROOT, file), join(dir, file));
  const set = createComposeSet(dir);
  try {
    set.run('sh', 'scripts/compose-secrets.sh');
    writeFileSync(join(dir, 'secret.txt'), `${randomBytes(12).toString('hex')}\n`);
    writeFileSync(join(dir, 'scaled.json'), JSON.stringify(SCALED));
    appendFileSync(join(dir, '.env'), `PORT=${port}\nREGISTRATION=open\nTRUST_PROXY=2\n`);
    await followInstallGuide(set, `http://localhost:${port}`);
  } finally {
    set.compose('down', '--volumes', '--remove-orphans');
    rmSync(dir, { recursive: true, force: true });
  }
}

async function followInstallGuide(set: ComposeSet, url: string): Promise<void> {
  const person = createApiClient(url);
  const first = await timed(async () => {
    set.compose('up', '--detach', '--no-build');
    await until('a new user registers', () => person.ask(register, { body: PERSON }));
  });
  const page = await (await person.fetch('/')).text();
  if (!page.includes('<div id="root">')) throw new Error('the page is not shown');
  console.log(`good  up, and a new user is signed in after ${first} s`);

  const count = await waitForHealthy(set, 0);
  console.log(`good  ${count} containers are healthy`);

  await checkAddressesAreToldApart(person);
  console.log('good  visitors behind another proxy have an address each');

  await checkAdminCommands(set, person);

  set.compose(...SCALED_FILE, 'up', '--detach', '--no-build');
  const more = Object.keys(SCALED.services);
  await waitForHealthy(set, count + more.length);
  await until('a sign-in works', () => person.ask(signIn, { body: PERSON }));
  console.log(`good  ${count + more.length} are healthy with two of ${more.join(', ')}`);

  const down = await timed(async () => set.compose('down', '--remove-orphans'));
  const second = await timed(async () => {
    set.compose('up', '--detach', '--no-build');
    await until('the account is still there', () => person.ask(signIn, { body: PERSON }));
  });
  console.log(`good  down in ${down} s, and up again with the same accounts in ${second} s`);

  await checkBackup(set, person);
}

/** More than one address may send in a quarter of an hour. */
const GUESSES = 31;

/** One who guesses passwords behind the same proxy must not lock out the others. */
async function checkAddressesAreToldApart(browser: ApiClient): Promise<void> {
  const guess = async (address: string, number: number): Promise<number> => {
    const body = { email: `guess${number}@check.ten8`, password: 'wrong-horse' };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const init = { method: signIn.verb, headers, body: JSON.stringify(body) };
    return (await browser.fetch(signIn.path, init)).status;
  };
  let last = 0;
  for (let number = 0; number < GUESSES; number += 1) last = await guess('203.0.113.1', number);
  const other = await guess('203.0.113.2', GUESSES);
  if (last !== 429 || other !== 401) throw new Error(`addresses are mixed up: ${last} and ${other}`);
}

/** Waits until so many containers, or more, pass their checks. */
async function waitForHealthy(set: ComposeSet, least: number): Promise<number> {
  let count = 0;
  await until(`${least} containers are healthy`, async () => {
    count = set.checkHealth();
    if (count < least) throw new Error(`${count} are`);
  });
  return count;
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const start = Date.now();
  await work();
  return ((Date.now() - start) / 1000).toFixed(1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
