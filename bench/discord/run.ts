import { startThrowAwayServers, stopThrowAwayServers } from '@ten8/test-kit/throw-away-servers';
import { readBigServer } from './big-server';
import { grantThroughRefusals } from './grants';
import { measureLinks } from './links';

const MEASURES: Record<string, [title: string, measure: () => Promise<Record<string, number | string>>]> = {
  grants: ['1,000 grants over three servers, with refusals', grantThroughRefusals],
  big: ['A server of 12,500 members, its list limited to 10 requests in 10 s', readBigServer],
  links: ['From /link to the role, in milliseconds', measureLinks],
};

/**
 * `npm run bench:discord`, or with `-- grants`, `-- big` or `-- links` a part of it: the bot against the Discord double. 1,000 grants over three servers with every refusal,
 * a server of 12,500 members, and the time from `/link` to the role. About five minutes; the bot must be built.
 */
async function main(wanted: string[]): Promise<void> {
  await startThrowAwayServers();
  try {
    for (const [name, [title, measure]] of Object.entries(MEASURES)) {
      if (wanted.length === 0 || wanted.includes(name)) print(title, await measure());
    }
  } finally {
    await stopThrowAwayServers();
  }
}

function print(title: string, figures: Record<string, number | string>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
