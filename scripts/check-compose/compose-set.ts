import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** One set of containers, separate from all others on this machine. */
export interface ComposeSet {
  run(file: string, ...args: string[]): string;
  compose(...args: string[]): string;
  /** Runs each health check and returns their number. Throws for the first that fails. */
  checkHealth(): number;
}

const PROJECT = 'ten8-check';
/** COMPOSE and ENGINE name other tools, such as podman-compose and podman. */
const COMPOSE = process.env.COMPOSE ?? 'docker compose';
const ENGINE = process.env.ENGINE ?? 'docker';

const File = z.object({
  services: z.record(z.string(), z.object({ healthcheck: z.object({ test: z.array(z.string()) }) })),
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
    checkHealth() {
      const { services } = File.parse(
        parse(readFileSync(join(dir, 'docker-compose.yml'), 'utf8'), { merge: true }),
      );
      let count = 0;
      for (const [service, { healthcheck }] of Object.entries(services)) {
        const containers = containersOf(service);
        if (containers.length === 0) throw new Error(`${service} does not run`);
        for (const id of containers) run(ENGINE, 'exec', id, ...healthcheck.test.slice(1));
        count += containers.length;
      }
      return count;
    },
  };
}
