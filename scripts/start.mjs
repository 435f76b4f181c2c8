import { readArguments } from '../packages/launcher/src/command-line.js';
import { prepareAndRun } from './prepare.mjs';

const HELP = `Usage: npm start
Runs Ten8 on this machine, with its own PostgreSQL and Redis, until Ctrl-C. The first start installs and builds everything.

  PORT=9000      another port than 8080
  DATA_DIR=DIR   where the data are kept (.data); deleting it is a factory reset
  docs/configuration.md lists all variables.`;

readArguments(HELP);
await prepareAndRun('start.ts', { exitCodeWhenStopped: 0 });
