import { readCosts } from './costs';
import { estimate } from './model';
import { readSizes } from './sizes';

/** `npm run capacity`, or `npm run capacity -- 25000`: what so many officers on duty need. An estimate, not a promise. */
function main(args: string[]): void {
  const sizes = readSizes(args);
  if (!sizes) {
    console.error('Usage: npm run capacity -- [officers on duty, such as 25000]');
    process.exitCode = 1;
    return;
  }
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

main(process.argv.slice(2));
