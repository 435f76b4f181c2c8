import { discordLinked, discordUnlinked } from '@ten8/contracts/auth/discord';
import type { DiscordUser } from '@ten8/discord-double/discord-state';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness } from '../bot-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
beforeEach(async () => void (harness = await startBotHarness()));
afterEach(() => harness.stop());

const rolesOf = (userId: string) => harness.discord.rolesOf(userId);
const linkOf = (userId: number, { id, username }: DiscordUser) => ({
  userId,
  discordUserId: id,
  discordUsername: username,
  notificationsEnabled: false,
});

test('a bot that was stopped for longer than auth keeps its facts copies who is linked, and corrects the roles', async () => {
  const { discord, auth } = harness;
  const [gone, casey, riley] = [
    discord.addMember('gone'),
    discord.addMember('casey'),
    discord.addMember('riley'),
  ];
  const bot = await harness.start();
  harness.linked(gone, { userId: 1 });
  await eventually(() => expect(rolesOf(gone.id)).toEqual([discord.linkedRoleId]));
  await bot.stop();

  harness.unlinked(gone);
  auth.snapshot = [linkOf(2, casey), linkOf(3, riley)];
  auth.prune();
  await harness.start();

  await eventually(() => expect([casey, riley].map(({ id }) => rolesOf(id).length)).toEqual([1, 1]));
  await eventually(() => expect(rolesOf(gone.id)).toEqual([]));
  expect(await harness.sql('select user_id from links order by user_id')).toEqual([
    { user_id: 2 },
    { user_id: 3 },
  ]);
});

test('who unlinked while the bot was stopped loses the role, also after auth has forgotten the account', async () => {
  const { discord, auth } = harness;
  const [gone, casey] = [discord.addMember('gone'), discord.addMember('casey')];
  const bot = await harness.start();
  harness.linked(gone, { userId: 1 });
  await eventually(() => expect(rolesOf(gone.id)).toEqual([discord.linkedRoleId]));
  await bot.stop();

  // An hour later auth has removed the accounts from its facts.
  auth.addFact(discordUnlinked, null, { userId: 1, discordUserId: '' });
  auth.addFact(discordLinked, null, linkOf(2, { ...gone, id: '', username: '' }));
  auth.addFact(discordUnlinked, null, { userId: 2, discordUserId: '' });
  harness.linked(casey, { userId: 3 });
  await harness.start();

  await eventually(() => expect(rolesOf(casey.id)).toEqual([discord.linkedRoleId]));
  await eventually(() => expect(rolesOf(gone.id)).toEqual([]));
  expect(await harness.sql('select user_id from links')).toEqual([{ user_id: 3 }]);
  expect(await harness.sql(`select 1 from role_grants where discord_user_id = ''`)).toEqual([]);
});

test('somebody who links while the links are copied is not forgotten', async () => {
  const { discord, auth } = harness;
  const [casey, riley] = [discord.addMember('casey'), discord.addMember('riley')];
  const bot = await harness.start();
  await bot.stop();
  harness.unlinked(discord.addMember('gone'));
  auth.prune();
  let isCopied = false;
  Object.defineProperty(auth, 'snapshot', {
    get() {
      if (!isCopied) harness.linked(riley, { userId: 3 });
      isCopied = true;
      return [linkOf(2, casey)];
    },
  });

  await harness.start();

  await eventually(() => expect([casey, riley].map(({ id }) => rolesOf(id).length)).toEqual([1, 1]));
});

test('a copy of the links that fails half-way leaves the links and orders as they were', async () => {
  const { discord, auth } = harness;
  const [gone, casey] = [discord.addMember('gone'), discord.addMember('casey')];
  const bot = await harness.start();
  harness.linked(gone, { userId: 1 });
  await eventually(() => expect(rolesOf(gone.id)).toEqual([discord.linkedRoleId]));
  await bot.stop();
  harness.unlinked(gone);
  auth.snapshot = [linkOf(2, casey)];
  auth.prune();
  // The order for Casey is recorded last; the database refuses it.
  await harness.sql(
    `alter table role_grants add constraint no_casey check (discord_user_id <> '${casey.id}')`,
  );

  const failing = await harness.start();
  await eventually(() => expect(failing.output()).toContain('no_casey'));
  const during = await harness.sql('select user_id from links');
  await harness.sql('alter table role_grants drop constraint no_casey');

  expect(during).toEqual([{ user_id: 1 }]);
  await eventually(() => expect(rolesOf(casey.id)).toEqual([discord.linkedRoleId]));
  await eventually(() => expect(rolesOf(gone.id)).toEqual([]));
});
