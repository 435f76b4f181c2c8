import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';
import { readCosts } from './costs';
import { estimate } from './model';

const costs = readCosts();

const Resources = z.object({ resources: z.object({ requests: z.object({ cpu: z.string() }) }) });
const Values = z.object({
  defaults: Resources,
  services: z.record(z.string(), Resources.partial()),
});

test('a thousand officers need the two replicas that every service has anyway', () => {
  const { needs, limits } = estimate(costs, 1_000);

  const services = needs.filter(({ name }) => name !== 'postgres');
  expect(services.map(({ replicas }) => replicas)).toEqual(services.map(() => 2));
  expect(limits.every(({ officers }) => officers > 1_000)).toBe(true);
});

test('what a hundred thousand officers meet first is the log, and a step is named for every limit', () => {
  const { limits } = estimate(costs, 100_000);

  expect(limits[0]?.what).toContain('log');
  expect(limits[0]?.officers).toBeLessThan(100_000);
  expect(limits.every(({ step }) => step !== '')).toBe(true);
});

test('twice the officers need twice the work of cad', () => {
  const coresOf = (officers: number) =>
    estimate(costs, officers).needs.find(({ name }) => name === 'cad')?.cores ?? 0;

  expect(coresOf(20_000) / coresOf(10_000)).toBeCloseTo(2);
});

test('the chart asks for what two replicas use while 5,000 officers are on duty, rounded up to 50m', () => {
  const { defaults, services } = Values.parse(
    parse(readFileSync(join(ROOT, 'helm/ten8/values.yaml'), 'utf8')),
  );
  const asked = (name: string) => (services[name]?.resources ?? defaults.resources).requests.cpu;
  const { needs } = estimate(costs, 5_000);

  const used = needs.filter(({ name }) => name !== 'postgres');
  expect(used.map(({ replicas }) => replicas)).toEqual(used.map(() => 2));
  expect(used.map(({ name }) => [name, asked(name === 'others' ? 'civilian' : name)])).toEqual(
    used.map(({ name, millicoresEach }) => [name, `${Math.ceil(millicoresEach / 50) * 50}m`]),
  );
});
