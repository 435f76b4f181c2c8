import { parseArgs } from 'node:util';
import { readConfig } from '@ten8/service-kit/process/config';
import { DiscordVariables } from '@ten8/service-kit/process/operator-variables';
import { COMMANDS } from './commands/all-commands';
import { registerCommands } from './commands/register-commands';
import { readIdentity } from './config';

const HELP = `Usage: npm run bot:deploy
Registers the slash commands of the bot at Discord, once and after each update that changes them. It needs the bot's four
variables (docs/discord.md), and with npm run a built checkout.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  const identity = readIdentity(readConfig(DiscordVariables, process.env));
  if ('missing' in identity) throw new Error(`Not configured: ${identity.missing.join(', ')} must be set`);
  await registerCommands(identity);
  const names = COMMANDS.map(({ data }) => `/${data.name}`).join(', ');
  process.stdout.write(`Registered ${names} in every server that the bot is in\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
