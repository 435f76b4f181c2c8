import { startThrowAwayServers, stopThrowAwayServers } from '@ten8/test-kit/throw-away-servers';
import { readBigServer } from './big-server';
import { grantThroughRefusals } from './grants';
import { measureLinks } from './links';

/**
 * `npm run bench:discord`: the bot against the Discord double. 1,000 grants over three servers with every refusal,
 * a server of 12,500 members, and the time from `/link` to the role. About three minutes; the bot must be built.
 */
async function main(): Promise<void> {
  await startThrowAwayServers();
  try {
    print('1,000 grants over three servers, with refusals', await grantThroughRefusals());
    print('A server of 12,500 members, its list limited to 10 requests in 10 s', await readBigServer());
    print('From /link to the role, in milliseconds', await measureLinks());
  } finally {
    await stopThrowAwayServers();
  }
}

function print(title: string, figures: Record<string, number | string>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
