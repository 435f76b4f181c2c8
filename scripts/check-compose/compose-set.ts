import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** One set of containers, separate from all others on this machine. */
export interface ComposeSet {
  run(file: string, ...args: string[]): string;
  compose(...args: string[]): string;
  /** Runs `npm run admin` in its container; `pipe` is what the shell does with its input or output, such as `> file`. */
  admin(command: string, pipe?: string): string;
  /** Runs each health check and returns their number. Throws for the first that fails. */
  checkHealth(): number;
}

const PROJECT = 'ten8-check';
/** COMPOSE and ENGINE name other tools, such as podman-compose and podman. */
const COMPOSE = process.env.COMPOSE ?? 'docker compose';
const ENGINE = process.env.ENGINE ?? 'docker';

/** As docs/operations.md has it; podman-compose also wants to be told the profile. */
const ADMIN = `${COMPOSE} --profile admin --project-name ${PROJECT} run --rm -T --volume "$PWD/secret.txt:/secret.txt:ro" admin`;

const File = z.object({
  services: z.record(
    z.string(),
    z.object({
      profiles: z.array(z.string()).default([]),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
});

export function createComposeSet(dir: string): ComposeSet {
  function run(file: string, ...args: string[]): string {
    const { status, stdout, stderr, error } = spawnSync(file, args, { cwd: dir, encoding: 'utf8' });
    if (status === 0) return stdout.trim();
    throw new Error(`${file} ${args.join(' ')} failed: ${error?.message ?? (stderr + stdout).slice(-1_000)}`);
  }
  function compose(...args: string[]): string {
    const [file = '', ...given] = COMPOSE.split(' ');
    return run(file, ...given, '--project-name', PROJECT, ...args);
  }
  function containersOf(service: string): string[] {
    const labels = { project: PROJECT, service };
    const filters = Object.entries(labels).flatMap(([name, value]) => [
      '--filter',
      `label=com.docker.compose.${name}=${value}`,
    ]);
    return run(ENGINE, 'ps', '--quiet', ...filters)
      .split('\n')
      .filter(Boolean);
  }

  return {
    run,
    compose,
    admin: (command, pipe = '') => run('sh', '-c', `${ADMIN} ${command} ${pipe}`),
    checkHealth() {
      const { services } = File.parse(
        parse(readFileSync(join(dir, 'docker-compose.yml'), 'utf8'), { merge: true }),
      );
      let count = 0;
      for (const [service, { healthcheck, profiles }] of Object.entries(services)) {
        if (profiles.length > 0) continue;
        const containers = containersOf(service);
        if (containers.length === 0) throw new Error(`${service} does not run`);
        for (const id of containers) run(ENGINE, 'exec', id, ...(healthcheck?.test.slice(1) ?? ['false']));
        count += containers.length;
      }
      return count;
    },
  };
}
