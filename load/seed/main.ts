import pg from 'pg';
import { readArguments } from '@ten8/launcher/command-line';
import { readRunning } from '@ten8/launcher/running-file';
import { seed, writeOfficers } from './seed';

const HELP = `Usage: npm run load:seed [-- options]
Adds communities and officers with sessions to a Ten8 that runs, for load tests. Use a throw-away database.

  --communities N   how many communities (20)
  --officers M      officers in each (50)
  --calls C         active calls in each (20)
  --data-dir DIR    where the running Ten8 keeps its data (.data); DATABASE_URL is used instead when it is set
  --out FILE        where the officers and their cookies are written (load/.users.json)`;

async function main(): Promise<void> {
  const { values } = readArguments(HELP, {
    options: {
      communities: { type: 'string', default: '20' },
      officers: { type: 'string', default: '50' },
      calls: { type: 'string', default: '20' },
      'data-dir': { type: 'string', default: '.data' },
      out: { type: 'string', default: 'load/.users.json' },
    },
  });
  const connectionString = process.env.DATABASE_URL ?? readRunning(values['data-dir'])?.databaseUrl;
  if (!connectionString) throw new Error('No Ten8 runs on this data. Start one first: npm start');

  const database = new pg.Client({ connectionString });
  await database.connect();
  const officers = await seed(database, {
    communities: Number(values.communities),
    officersEach: Number(values.officers),
    callsEach: Number(values.calls),
  }).finally(() => database.end());
  writeOfficers(values.out, officers);
  console.log(`${officers.length} officers are ready; their sessions are in ${values.out}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
