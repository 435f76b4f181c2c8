import { readCosts } from './costs';
import { estimate } from './model';

const costs = readCosts();

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
