import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from '@ten8/launcher/command-line';
import { startSystem } from '@ten8/test-kit/system';
import { createOfficers } from './create-officers';
import { sendSteadily } from './steady-requests';

const HELP = `Usage: npm run redis-down
Compares how long writes take while Redis is down and while it works, after npm run build. About two minutes. Exit code 1
if a write fails, or if the 99th percentile more than doubles.`;

const REQUESTS_A_SECOND = 60;
const PHASE_MS = 30_000;
/** Smaller differences are caused by the machine. */
const NOISE_MS = 25;

async function main(): Promise<void> {
  readArguments(HELP);
  const system = await startSystem();
  try {
    const { communityId, people } = await createOfficers(system.url);
    const phase = async () => {
      const requests = sendSteadily(people, { communityId, perSecond: REQUESTS_A_SECOND });
      await pause(PHASE_MS);
      return requests.stop();
    };
    await phase();
    const calm = await phase();
    await system.kill('redis');
    const away = await phase();
    console.log(JSON.stringify({ calm, away }, null, 2));
    const isSlow = away.writeP99Ms > 2 * Math.max(calm.writeP99Ms, NOISE_MS);
    process.exitCode = calm.failed + calm.refused + away.failed + away.refused > 0 || isSlow ? 1 : 0;
  } finally {
    await system.stop();
  }
}

void main();
