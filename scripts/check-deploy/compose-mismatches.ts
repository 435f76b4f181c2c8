import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';
import { addressMismatches, type Facts } from './chart-mismatches';

const ComposeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      user: z.string().optional(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
});
type Composed = z.infer<typeof ComposeFile>['services'][string];

const STORES = ['postgres', 'redis'];

/** docker-compose.yml against topology.ts and the services' configs. */
export function composeMismatches(facts: Facts): string[] {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = ComposeFile.parse(parse(text, { merge: true }));
  const expected = [...Object.keys(facts), 'admin', 'web', ...STORES].sort();
  const named = Object.keys(services).sort();
  return [
    ...(JSON.stringify(named) === JSON.stringify(expected) ? [] : [`the compose file runs ${named}`]),
    ...Object.entries(services).flatMap(([name, service]) => serviceMismatches(name, service, facts)),
  ];
}

function serviceMismatches(name: string, service: Composed, facts: Facts): string[] {
  const who = `the compose file’s ${name}`;
  const fact = facts[name];
  const open = service.ports.length > 0 === (name === 'web') ? [] : [`${who} and its open port do not agree`];
  if (STORES.includes(name))
    return [...open, ...(/:\d+$/.test(service.image) ? [] : [`${who} has no version`])];
  const isConfined = service.user === '1000:1000' && service.read_only && service.cap_drop?.includes('ALL');
  if (!fact) return [...open, ...(isConfined ? [] : [`${who} is not confined`])];
  const known = new Set(Object.values(facts).flatMap(({ reads }) => reads));
  const { environment, healthcheck } = service;
  return [
    ...open,
    ...(isConfined ? [] : [`${who} is not confined`]),
    ...fact.needs
      .filter((variable) => !(variable in environment))
      .map((variable) => `${who} is not told ${variable}`),
    ...Object.keys(environment)
      .filter((variable) => !known.has(variable))
      .map((variable) => `${who} is told ${variable}, which nobody reads`),
    ...addressMismatches(who, environment, { name, facts, prefix: '' }),
    ...(healthcheck?.test.join(' ').includes(`:${fact.port}/`)
      ? []
      : [`${who} is not asked on ${fact.port}`]),
  ];
}
