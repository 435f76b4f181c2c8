import { randomBytes } from 'node:crypto';
import { deleteUserByOperator } from '@ten8/contracts/auth/account';
import { createUser, resetPassword, setRegistration } from '@ten8/contracts/auth/session';
import { addSupporter } from '@ten8/contracts/auth/supporters';
import { explain, ExplainedError } from '@ten8/launcher/progress';
import { backUp, readPassphrase } from './admin/backup';
import { PIPE } from './admin/backup-file';
import { readOptions, usage, type AdminCommand } from './admin/command';
import { describeFailure } from './admin/describe-failure';
import { discord } from './admin/discord';
import { distribute } from './admin/distribute';
import { examine } from './admin/doctor';
import {
  findDatabase,
  findInstallation,
  NO_INSTALLATION,
  withDatabaseToFill,
  type Installation,
} from './admin/installation';
import { rebuildProjections } from './admin/rebuild-projections';
import { removeDemo } from './admin/remove-demo';
import { restore } from './admin/restore';

const newPassword = () => randomBytes(12).toString('base64url');

const COMMANDS: Record<string, AdminCommand> = {
  'create-user': {
    summary: 'Create an account; without --password one is made up and printed',
    required: ['email', 'first-name', 'last-name'],
    optional: ['password'],
    async run({ client }, options) {
      const password = options.password ?? newPassword();
      const { email, 'first-name': firstName, 'last-name': lastName } = options;
      const user = await client(createUser, { body: { email, password, firstName, lastName } });
      return `Created ${user.email} (user ${user.id})${options.password ? '' : ` with the password ${password}`}.`;
    },
  },
  'reset-password': {
    summary:
      'Set a new password and sign the account out everywhere; without --password one is made up and printed',
    required: ['email'],
    optional: ['password'],
    async run({ client }, options) {
      const password = options.password ?? newPassword();
      const user = await client(resetPassword, { body: { email: options.email, password } });
      return `${user.email} is signed out everywhere and has the new password${options.password ? '' : ` ${password}`}.`;
    },
  },
  'delete-user': {
    summary: 'Delete an account for good, as its user could under Settings',
    required: [],
    words: '<email or id>',
    async run({ client }, _options, words) {
      const user = await client(deleteUserByOperator, { body: readUser(words) });
      return `Deleted ${user.email} (user ${user.id}).`;
    },
  },
  'add-supporter': {
    summary: 'Show a supporter on the landing page',
    required: ['display-name', 'username'],
    optional: ['avatar-url'],
    async run({ client }, options) {
      const { 'display-name': displayName, username, 'avatar-url': avatarUrl } = options;
      const added = await client(addSupporter, {
        body: { displayName, username, avatarUrl: avatarUrl ?? null },
      });
      return `Added ${added.displayName} (@${added.username}).`;
    },
  },
  'open-registration': {
    summary: 'Let anybody create an account',
    required: [],
    run: ({ client }) => setRegistrationTo(client, 'open'),
  },
  'close-registration': {
    summary: 'Let nobody create an account any more',
    required: [],
    run: ({ client }) => setRegistrationTo(client, 'closed'),
  },
  'remove-demo': {
    summary: 'Delete the demo accounts, their community with all records, and the demo supporters',
    required: [],
    sendsTo: ['community'],
    run: removeDemo,
  },
  discord: {
    summary:
      'Show how the Discord bot is doing and what waits for help; retry tries that again, disconnect takes a server from its community',
    required: [],
    words: '[retry [<order>] | disconnect <server>]',
    sendsTo: ['discord-bot'],
    run: ({ client }, _options, words) => discord(client, words),
  },
  'rebuild-projections': {
    summary:
      'Have the services, except the bot, copy again what they keep of others, and retry facts that were parked',
    required: [],
    run: ({ databaseUrl }) => rebuildProjections(databaseUrl),
  },
  distribute: {
    summary: 'Spread the tables over the nodes of a Citus by community; a dry run only prints the statements',
    required: [],
    flags: ['dry-run'],
    isStandalone: true,
    run: (_, { 'dry-run': dryRun }) => distribute(findDatabase(process.env), dryRun === 'yes'),
  },
  doctor: {
    summary: 'Look at database, Redis, clock, address and settings, and say what is wrong',
    required: [],
    isStandalone: true,
    async run() {
      const { text, isHealthy } = await examine(process.env);
      process.exitCode = isHealthy ? 0 : 1;
      return text;
    },
  },
  backup: {
    summary:
      'Write all data, as they are at one moment, into a new file (or for - to standard output); encrypted with a passphrase',
    required: ['file'],
    optional: ['passphrase-file'],
    flags: ['overwrite'],
    isStandalone: true,
    run: (_, { file = '', 'passphrase-file': passphraseFile, overwrite }) =>
      backUp({
        databaseUrl: findDatabase(process.env),
        file,
        passphrase: readPassphrase(passphraseFile),
        mayOverwrite: overwrite === 'yes',
      }),
  },
  restore: {
    summary: 'Fill an empty database from such a file, or for - from standard input',
    required: ['file'],
    optional: ['passphrase-file'],
    isStandalone: true,
    run: (_, { file = '', 'passphrase-file': passphraseFile }) =>
      withDatabaseToFill(process.env, (databaseUrl) =>
        restore({ databaseUrl, file, passphrase: readPassphrase(passphraseFile) }),
      ),
  },
};

function readUser([user, ...more]: string[]): { email: string } | { userId: number } {
  if (user === undefined || more.length > 0)
    throw new ExplainedError('Name one account.', 'Usage: npm run admin -- delete-user <email or id>');
  return /^\d+$/.test(user) ? { userId: Number(user) } : { email: user };
}

async function setRegistrationTo(
  client: Installation['client'],
  registration: 'open' | 'closed',
): Promise<string> {
  await client(setRegistration, { body: { registration } });
  return `Registration is ${registration}.`;
}

/** `npm run admin -- <command>`: what an operator does from the outside, on the installation that runs here. */
async function main(args: string[]): Promise<void> {
  const [name = '--help', ...rest] = args;
  if (['--help', '-h', 'help'].includes(name)) return console.log(help());
  const command = COMMANDS[name];
  if (!command)
    throw new ExplainedError(
      `Unknown command: ${name}.`,
      `Choose one of ${Object.keys(COMMANDS).join(', ')}.`,
    );
  if (rest.some((argument) => ['--help', '-h'].includes(argument)))
    return console.log(`Usage: npm run admin -- ${usage(name, command)}\n${command.summary}.`);
  const { options, words } = readOptions(name, command, rest);
  const ten8 = command.isStandalone ? NO_INSTALLATION : findInstallation(process.env, command.sendsTo);
  const line = await command.run(ten8, options, words);
  // A backup may be on its way to standard output.
  if (options.file === PIPE) console.error(line);
  else console.log(line);
}

const help = (): string =>
  [
    'Usage: npm run admin -- <command>',
    '',
    ...Object.entries(COMMANDS).flatMap(([name, command]) => [
      `  ${usage(name, command)}`,
      `      ${command.summary}.`,
    ]),
    '',
    'Works on the Ten8 that npm start runs in this checkout (or DATA_DIR), or on any other by',
    'AUTH_URL and INTERNAL_SECRET; remove-demo also needs COMMUNITY_URL, discord DISCORD_BOT_URL, and',
    'rebuild-projections DATABASE_URL. distribute and backup need only DATABASE_URL, doctor DATABASE_URL, REDIS_URL and',
    'PUBLIC_URL. restore fills the database of DATABASE_URL, or a new DATA_DIR.',
  ].join('\n');

main(process.argv.slice(2)).catch((error: unknown) => {
  explain(describeFailure(error, process.env));
  // Not only its code: standard input may still be open.
  process.exit(1);
});
