import { spawnSync } from 'node:child_process';
import { showHelp } from '../packages/launcher/src/command-line.js';

const HELP = `Usage: npm run load [-- options of k6 run]
Lets k6 put load on a Ten8 that runs, as docs/load-testing.md describes. First: npm run load:seed.

  BASE_URL=http://localhost:8080   where Ten8 answers
  USERS_FILE=FILE                  the officers that load:seed wrote (load/.users.json)
  K6=PATH                          the program k6, if it is not found`;

showHelp(HELP);

const K6 = process.env.K6 ?? 'k6';
const found = spawnSync(K6, ['version']);
if (found.error) {
  console.error(
    'k6 is not installed. Install it, for example with: go install go.k6.io/k6@v1.8.1\n' +
      'Then run this again, or set K6 to the place of the program.',
  );
  process.exit(1);
}
// Paths in scripts are relative to the script, those of users to their working directory.
const usersFile = process.env.USERS_FILE && {
  USERS_FILE: new URL(process.env.USERS_FILE, `file://${process.cwd()}/`).pathname,
};
const { status } = spawnSync(
  K6,
  ['run', ...process.argv.slice(2), new URL('ten8.ts', import.meta.url).pathname],
  {
    stdio: 'inherit',
    env: { ...process.env, ...usersFile },
  },
);
process.exit(status ?? 1);
