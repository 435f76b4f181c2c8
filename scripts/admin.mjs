import { runInstalled } from './prepare.mjs';

await runInstalled('admin.ts');
