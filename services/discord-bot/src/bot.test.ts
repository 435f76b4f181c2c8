import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness, type RunningBot } from './bot-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
let bot: RunningBot;

beforeAll(async () => {
  harness = await startBotHarness();
  bot = await harness.start();
});
afterAll(() => harness.stop());

const hasLinkedRole = (userId: string) =>
  harness.discord.rolesOf(userId).includes(harness.discord.linkedRoleId);

async function admin(...words: string[]): Promise<string> {
  const script = path.join(__dirname, '../../../scripts/admin.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', script, ...words],
    {
      env: {
        PATH: process.env.PATH,
        AUTH_URL: harness.auth.url,
        DISCORD_BOT_URL: bot.url,
        INTERNAL_SECRET: bot.secret,
      },
    },
  );
  return stdout;
}

test('/link links, answers for its author alone within three seconds, and the role arrives once', async () => {
  const { discord, auth } = harness;
  const casey = discord.addMember('casey');
  auth.codes.set('ABCD2345', 'Casey');

  const answer = await discord.slashAnswered('link', { code: 'abcd 2345' }, casey);
  await eventually(() => expect(hasLinkedRole(casey.id)).toBe(true));

  expect(answer).toMatchObject({ isDeferred: true, isEphemeral: true, allowedMentions: { parse: [] } });
  expect(answer.answer).toBe(
    'Welcome, Casey! Your Discord account is now linked to Ten8. The role **Linked** is on its way.',
  );
  expect(discord.grants(casey.id)).toBe(1);
});

test('/link works in every server that the bot is in, and says there what follows', async () => {
  const { discord, auth } = harness;
  const elsewhere = discord.addGuild('Elsewhere');
  const dana = discord.addMember('dana');
  discord.memberJoins(dana, elsewhere);
  auth.codes.set('DANA2345', 'Dana');

  const { answer } = await discord.slashAnswered('link', { code: 'DANA2345' }, dana, elsewhere);

  expect(answer).toBe(
    'Welcome, Dana! Your Discord account is now linked to Ten8. The roles that you have in Ten8 follow here by themselves.',
  );
});

test('a wrong code is answered with the refusal of Ten8', async () => {
  const { answer } = await harness.discord.slashAnswered(
    'link',
    { code: 'WRONG234' },
    harness.discord.addMember('x'),
  );

  expect(answer).toBe('That link code is not valid or has expired');
});

test('/whoami tells whose account it is, and /unlink takes the role back', async () => {
  const { discord, auth } = harness;
  const riley = discord.addMember('riley');
  auth.codes.set('RILEY234', 'Riley');
  await discord.slashAnswered('link', { code: 'RILEY234' }, riley);
  await eventually(() => expect(hasLinkedRole(riley.id)).toBe(true));

  const whoami = await discord.slashAnswered('whoami', {}, riley);
  const unlink = await discord.slashAnswered('unlink', {}, riley);
  await eventually(() => expect(hasLinkedRole(riley.id)).toBe(false));
  const again = await discord.slashAnswered('whoami', {}, riley);

  expect(whoami.answer).toBe('You are linked to Ten8 as **Riley Reyes**.');
  expect(unlink.answer).toContain('no longer linked');
  expect(again.answer).toContain('You are not linked');
  expect(discord.removals(riley.id)).toBe(1);
});

test('a name in an answer is shown as it is, without Discord’s formats', async () => {
  const { discord, auth } = harness;
  const sam = discord.addMember('sam');
  auth.codes.set('SAM23456', '_Sam_');

  const link = await discord.slashAnswered('link', { code: 'SAM23456' }, sam);
  const whoami = await discord.slashAnswered('whoami', {}, sam);

  expect(link.answer).toContain('Welcome, \\_Sam\\_!');
  expect(whoami.answer).toBe('You are linked to Ten8 as **\\_Sam\\_ Reyes**.');
});

test('a slow Ten8 does not cost the answer: Discord hears at once that one is coming', async () => {
  // Less than half of what a request may take: then it would be sent again.
  harness.auth.delayMs = 2_000;

  const interaction = harness.discord.slash('whoami', {}, harness.discord.addMember('patient'));
  await eventually(() => expect(interaction.answer).not.toBeNull());
  harness.auth.delayMs = 0;

  // Before Ten8 has answered.
  expect(interaction.acknowledgedAfterMs).toBeLessThan(2_000);
  expect(interaction.answer).toContain('You are not linked');
});

test('a bot below the role links all the same, says what to move, and grants once it was moved', async () => {
  const { discord, auth } = harness;
  const morgan = discord.addMember('morgan');
  auth.codes.set('MORGAN23', 'Morgan');
  discord.moveBotRole(0);
  await eventually(async () => expect((await bot.status()).connected).toBe(true));

  const { answer } = await discord.slashAnswered('link', { code: 'MORGAN23' }, morgan);
  await eventually(async () =>
    expect((await bot.status()).parked).toContainEqual(
      expect.objectContaining({ discordUserId: morgan.id, reason: 'missing_permission' }),
    ),
  );
  discord.moveBotRole(9);
  await eventually(() => expect(hasLinkedRole(morgan.id)).toBe(true));

  expect(answer).toContain('move the role **Ten8** above it');
  expect(discord.grants(morgan.id)).toBe(1);
});

test('someone who links before joining, or leaves and comes back, is given the role on arrival', async () => {
  const { discord } = harness;
  const jordan = discord.addUser('jordan');
  harness.linked(jordan);
  await eventually(async () =>
    expect((await bot.status()).parked).toContainEqual(
      expect.objectContaining({ discordUserId: jordan.id, reason: 'not_in_server' }),
    ),
  );

  discord.memberJoins(jordan);
  await eventually(() => expect(hasLinkedRole(jordan.id)).toBe(true));
  discord.memberLeaves(jordan);
  discord.memberJoins(jordan);

  await eventually(() => expect(hasLinkedRole(jordan.id)).toBe(true));
  expect(discord.grants(jordan.id)).toBe(2);
});

test('someone who leaves and comes back before Discord has answered still ends with the role', async () => {
  const { discord } = harness;
  const kim = discord.addMember('kim');
  discord.delayAnswers(300);
  harness.linked(kim);
  await eventually(() => expect(hasLinkedRole(kim.id)).toBe(true));

  discord.memberLeaves(kim);
  discord.memberJoins(kim);
  discord.delayAnswers(0);

  await eventually(() => expect(hasLinkedRole(kim.id)).toBe(true));
});

test('a member who rejoins while the connection is down gets the role, too', async () => {
  const { discord } = harness;
  const drew = discord.addMember('drew');
  harness.linked(drew);
  await eventually(() => expect(hasLinkedRole(drew.id)).toBe(true));

  discord.memberLeaves(drew);
  discord.dropSockets();
  discord.memberJoins(drew);

  await eventually(() => expect(hasLinkedRole(drew.id)).toBe(true));
});

test('a role that someone took away by hand stays away', async () => {
  const { discord } = harness;
  const sam = discord.addMember('sam');
  const witness = discord.addMember('witness');
  harness.linked(sam);
  await eventually(() => expect(hasLinkedRole(sam.id)).toBe(true));

  discord.editRoles(sam.id, []);
  discord.invalidateSessions();
  const identified = discord.gatewayState().identified;
  await eventually(() => expect(discord.gatewayState().identified).toBeGreaterThan(identified));
  harness.linked(witness);
  await eventually(() => expect(hasLinkedRole(witness.id)).toBe(true));

  expect(hasLinkedRole(sam.id)).toBe(false);
});

test('commands are registered by a command of their own, for every server, and never by a start', async () => {
  const { discord } = harness;
  const before = discord.commands();
  const elsewhere = discord.addGuild('Another');
  const script = path.join(__dirname, 'deploy-commands.ts');

  await promisify(execFile)(process.execPath, ['--conditions=source', '--import', 'tsx', script], {
    env: { PATH: process.env.PATH, ...discord.env },
  });

  expect(before).toEqual([]);
  expect(discord.commands(elsewhere)).toEqual(discord.commands());
  expect(discord.commands()).toMatchObject([
    {
      name: 'link',
      contexts: [0],
      options: [{ name: 'code', min_length: 5, max_length: 12, required: true }],
    },
    { name: 'sync', contexts: [0] },
    { name: 'unlink', contexts: [0] },
    { name: 'whoami', contexts: [0] },
  ]);
});

test.each([
  [{ DISCORD_TOKEN: 'not-the-token' }, 'Discord refuses the token: check DISCORD_TOKEN'],
  [
    { DISCORD_APPLICATION_ID: '100000000000000009' },
    'DISCORD_APPLICATION_ID is not the application whose token is in DISCORD_TOKEN',
  ],
  [
    { DISCORD_GUILD_ID: '200000000000000009' },
    'The commands are registered, but the bot is not in the server of DISCORD_GUILD_ID',
  ],
])('commands that cannot be registered with %j say which variable to correct', async (wrong, told) => {
  const script = path.join(__dirname, 'deploy-commands.ts');

  const run = promisify(execFile)(process.execPath, ['--conditions=source', '--import', 'tsx', script], {
    env: { PATH: process.env.PATH, ...harness.discord.env, ...wrong },
  });

  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(told) });
});

test('npm run admin says how the bot is doing and what waits for help, and has it tried again', async () => {
  const { discord } = harness;
  const lee = discord.addUser('lee');
  const orderId = harness.linked(lee);
  await eventually(async () =>
    expect((await bot.status()).parked).toContainEqual(expect.objectContaining({ factId: orderId })),
  );

  const seen = await admin('discord');
  const retried = await admin('discord', 'retry', orderId);

  expect(seen).toContain('The bot is connected to Discord');
  expect(seen).toMatch(
    new RegExp(
      `${orderId}  grant role \\d+, user ${lee.id}, .*The member is not in the server.*number 10007`,
    ),
  );
  expect(retried).toBe('One order is tried again.\n');
});

test('operators see how it is doing on /metrics, and its token nowhere', async () => {
  const { discord } = harness;
  await discord.slashAnswered('link', { code: 'WRONG234' }, discord.addMember('alex'));
  const orderId = harness.linked(discord.addUser('robin'));
  await eventually(async () =>
    expect((await bot.status()).parked).toContainEqual(expect.objectContaining({ factId: orderId })),
  );

  const metrics = await (await fetch(`${bot.url}/metrics`)).text();
  const status = await bot.status();

  expect(metrics).toMatch(/discord_connected\{service="discord-bot"\} 1/);
  expect(metrics).toMatch(/discord_api_errors_total\{code="10007",service="discord-bot"\} \d+/);
  expect(status).toMatchObject({
    configured: true,
    connected: true,
    alarm: null,
    lastCommand: { name: 'link' },
  });
  expect(JSON.stringify(status) + bot.output()).not.toContain(harness.discord.env.DISCORD_TOKEN);
});
