import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readArguments } from '@ten8/launcher/command-line';
import { ROOT } from '@ten8/launcher/settings';
import { services } from '../../topology';
import { checkImage } from './check-image';
import { buildImage } from './engine';
import { runAdmin, runImages, runWeb } from './running-images';

const HELP = `Usage: npm run check:images [-- --built]
Builds every image, checks it, and runs all of them without root, shell and npm on read-only file systems. PostgreSQL and
Redis are those of the compose file.

  --built                       uses the images that exist
  ENGINE=docker                 another engine than podman
  IMAGE_BUILD='buildah bud …'   another command than podman build`;

/** Images that run none of the services. */
const TARGETS = ['web', 'admin'];

async function main(): Promise<void> {
  const { values } = readArguments(HELP, { options: { built: { type: 'boolean' } } });
  const names = [...services.map(({ name }) => name), ...TARGETS];
  for (const name of names) {
    const image = `ten8-${name}`;
    const target = TARGETS.includes(name) ? ['--target', name] : ['--build-arg', `SERVICE=${name}`];
    if (!values.built) buildImage(image, target);
    const { addedMb, faults } = checkImage(image);
    report(`${image} adds ${addedMb.toFixed(0)} MB`, faults);
  }
  for (const { service, readyMs, memoryMb, stopMs, exitCode } of await runImages(storeImages()))
    report(
      `${service} was ready after ${readyMs} ms with ${memoryMb} MB, and stopped in ${stopMs} ms`,
      exitCode === 0 ? [] : [`ended with ${exitCode}`],
    );
  await runWeb();
  report('web shows the page', []);
  runAdmin();
  report('admin lists its commands', []);
}

function report(what: string, faults: string[]): void {
  console.log(`${faults.length === 0 ? 'good' : 'BAD '}  ${what}`);
  for (const fault of faults) console.log(`      ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

const Stores = z.object({
  services: z.object({ postgres: z.object({ image: z.string() }), redis: z.object({ image: z.string() }) }),
});

function storeImages(): { postgres: string; redis: string } {
  const { postgres, redis } = Stores.parse(
    parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }),
  ).services;
  return { postgres: postgres.image, redis: redis.image };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
