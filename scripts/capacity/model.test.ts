import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import {
  BOARD_POLL_MS,
  BOLOS_POLL_MS,
  CALLS_POLL_MS,
  SECOND_CALLS_POLL_MS,
  UNITS_POLL_MS,
} from '@ten8/contracts/cad/constants';
import { ROOT } from '@ten8/launcher/settings';
import { readCosts } from './costs';
import { estimate } from './model';
import { readSizes } from './sizes';

const costs = readCosts();

const Resources = z.object({ resources: z.object({ requests: z.object({ cpu: z.string() }) }) });
const Values = z.object({
  defaults: Resources,
  services: z.record(z.string(), Resources.partial()),
});

test('an officer is counted with every list that the console polls', () => {
  const intervals = [UNITS_POLL_MS, CALLS_POLL_MS, SECOND_CALLS_POLL_MS, BOLOS_POLL_MS, BOARD_POLL_MS];
  const perSecond = intervals.reduce((sum, ms) => sum + 1000 / ms, 0);

  expect(costs['polls-per-officer']).toBeCloseTo(perSecond, 2);
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

test('a limit is reached at the same number of officers, whatever number is asked about', () => {
  expect(estimate(costs, 1_000_000).limits).toEqual(estimate(costs, 1_000).limits);
});

test('one Redis is reached where writes times replicas are what it passes on', () => {
  const redis = estimate(costs, 1_000).limits.find(({ what }) => what.includes('Redis'))?.officers ?? 0;

  const { needs } = estimate(costs, redis);
  const followers = needs.filter(({ name }) => name !== 'postgres' && name !== 'auth');
  const replicas = followers.reduce((sum, need) => sum + need.replicas, 0);
  const passedOn = redis * costs['writes-per-officer'] * replicas;
  expect(passedOn / costs['redis-messages-per-second']).toBeCloseTo(1, 1);
});

const SIZE = /^\| ([\d,]+) +\|(.+)\|$/gm;
const COLUMNS = ['gateway', 'auth', 'community', 'cad', 'realtime', 'others'];

test('the page about scaling shows what is calculated', () => {
  const page = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8');
  const shown = [...page.matchAll(SIZE)].map(([, officers = '', cells = '']) => ({
    officers: Number(officers.replaceAll(',', '')),
    replicas: cells
      .split('|')
      .slice(0, COLUMNS.length)
      .map((cell) => Number(cell)),
  }));

  expect(shown.map(({ officers }) => officers)).toEqual([1_000, 10_000, 100_000, 1_000_000]);
  for (const { officers, replicas } of shown) {
    const { needs } = estimate(costs, officers);
    expect(replicas).toEqual(COLUMNS.map((column) => needs.find(({ name }) => name === column)?.replicas));
  }
});

test('twice the officers need twice the work of cad', () => {
  const coresOf = (officers: number) =>
    estimate(costs, officers).needs.find(({ name }) => name === 'cad')?.cores ?? 0;

  expect(coresOf(20_000) / coresOf(10_000)).toBeCloseTo(2);
});

test('a console takes more memory in realtime than in the gateway', () => {
  const { needs } = estimate(costs, 10_000);
  const megabytesOf = (name: string) => needs.find((need) => need.name === name)?.megabytes ?? 0;

  const consoles = 10_000 / 2;
  expect(megabytesOf('gateway')).toBe(
    Math.round(costs['process-mb'] + (consoles * costs['socket-kb-gateway']) / 1024),
  );
  expect(megabytesOf('realtime')).toBe(
    Math.round(costs['process-mb'] + (consoles * costs['socket-kb-realtime']) / 1024),
  );
  expect(megabytesOf('realtime')).toBeGreaterThan(megabytesOf('gateway'));
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

test('only whole numbers of officers are calculated with', () => {
  expect(readSizes(['25000'])).toEqual([25_000]);
  expect(readSizes([])).toHaveLength(4);
  for (const wrong of ['--help', '0', '1.5', '']) expect(readSizes([wrong])).toBeNull();
});
