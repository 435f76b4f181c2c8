import { prepareAndRun } from './prepare.mjs';

await prepareAndRun('dev.ts', { exitCodeWhenStopped: 0 });
