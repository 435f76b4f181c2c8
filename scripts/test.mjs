import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('run-tests.ts', { exitCodeWhenStopped: 1 });
