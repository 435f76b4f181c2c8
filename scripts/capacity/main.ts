import { readCosts } from './costs';
import { estimate } from './model';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** `npm run capacity`, or `npm run capacity -- 25000`: what so many officers on duty need. An estimate, not a promise. */
function main(args: string[]): void {
  const costs = readCosts();
  for (const officers of args.length > 0 ? args.map(Number) : SIZES) print(officers, costs);
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

main(process.argv.slice(2));
