import { readArguments } from '../packages/launcher/src/command-line.js';
import { prepareAndRun } from './prepare.mjs';

const HELP = `Usage: npm test
Builds Ten8 and runs all tests, on a PostgreSQL and a Redis of their own. The last line counts them.

  npx jest services/cad                  only the tests of one folder
  npm run e2e -- e2e/main-job.spec.ts    only one browser story, after npm run build
  CHROMIUM=PATH                          the browser of the stories, if it is not found`;

readArguments(HELP);
await prepareAndRun('run-tests.ts', { exitCodeWhenStopped: 1 });
