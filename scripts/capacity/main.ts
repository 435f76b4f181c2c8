import { readArguments } from '@ten8/launcher/command-line';
import { readCosts } from './costs';
import { estimate } from './model';
import { readSizes } from './sizes';

const HELP = `Usage: npm run capacity [-- OFFICERS ...]
Estimates what so many officers on duty need, such as 25000, and which part reaches its limit first. It calculates with
the costs in docs/performance.md; docs/scaling.md explains the result.`;

function main(): void {
  const accepts = (size: string) => readSizes([size]) !== null;
  const sizes = readSizes(readArguments(HELP, { words: { most: Infinity, accepts } }).words) ?? [];
  const costs = readCosts();
  for (const officers of sizes) print(officers, costs);
}

function print(officers: number, costs: ReturnType<typeof readCosts>): void {
  const { needs, limits } = estimate(costs, officers);
  console.log(`\n${officers.toLocaleString('en')} officers on duty`);
  console.table(
    Object.fromEntries(
      needs.map(({ name, cores, replicas, millicoresEach, megabytes, officersPerReplica }) => [
        name,
        {
          cores: Number(cores.toFixed(2)),
          replicas,
          'CPU each': `${millicoresEach}m`,
          'MB each': megabytes,
          'officers each': officersPerReplica,
        },
      ]),
    ),
  );
  for (const { what, officers: most, step } of limits) {
    const reached = most < officers ? 'PASSED' : 'ahead ';
    console.log(`${reached} at ${Math.round(most).toLocaleString('en')}: ${what}. Then: ${step}.`);
  }
}

main();
