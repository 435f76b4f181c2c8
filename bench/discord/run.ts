import { readArguments } from '@ten8/launcher/command-line';
import { startThrowAwayServers, stopThrowAwayServers } from '@ten8/test-kit/throw-away-servers';
import { readBigServer } from './big-server';
import { grantThroughRefusals } from './grants';
import { measureLinks } from './links';

const MEASURES: Record<string, [title: string, measure: () => Promise<Record<string, number | string>>]> = {
  grants: ['1,000 grants over three servers, with refusals', grantThroughRefusals],
  big: ['A server of 12,500 members, its list limited to 10 requests in 10 s', readBigServer],
  links: ['From /link to the role, in milliseconds', measureLinks],
};

const HELP = `Usage: npm run bench:discord [-- PART ...]
Measures the bot against a double of Discord, after npm run build. About five minutes.

  grants   1,000 grants over three servers, with every refusal
  big      a server of 12,500 members
  links    the time from /link to the role`;

async function main(): Promise<void> {
  const accepts = (part: string) => Object.keys(MEASURES).includes(part);
  const { words: wanted } = readArguments(HELP, { words: { most: Infinity, accepts } });
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

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
