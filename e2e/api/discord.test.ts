import {
  createLinkCode,
  getDiscordLink,
  setDiscordNotifications,
  unlinkDiscord,
} from '@ten8/contracts/auth/discord';
import { openCall } from '@ten8/contracts/cad/calls';
import { listActivity } from '@ten8/contracts/community/activity';
import { changeRoles } from '@ten8/contracts/community/members';
import {
  disconnectDiscordServer,
  getDiscordServer,
  previewDiscordServer,
  putDiscordServer,
} from '@ten8/contracts/discord-bot/community-server';
import { startDiscordDouble, type DiscordDouble } from '@ten8/discord-double/discord-double';
import type { DiscordUser } from '@ten8/discord-double/discord-state';
import { eventually } from '@ten8/test-kit/eventually';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createPeople, createPerson, type Person } from './people';

jest.setTimeout(120_000);

let discord: DiscordDouble;
let system: System;
beforeAll(async () => {
  discord = await startDiscordDouble();
  system = await startSystem({ env: discord.env });
  await eventually(() => expect(discord.gatewayState().connected).toBe(1), 20_000);
});
afterAll(async () => {
  await system?.stop();
  await discord?.close();
});

/** As a person does it: the code from the settings page, `/link` in Discord. */
async function link(person: Person, username: string): Promise<DiscordUser> {
  const user = discord.addMember(username);
  const { linkCode } = await person.ask(createLinkCode);
  await discord.slashAnswered('link', { code: String(linkCode) }, user);
  return user;
}
const linkedRole = (user: DiscordUser) => discord.rolesOf(user.id).includes(discord.linkedRoleId);

test('a code from the settings page links by /link, brings the role once, and unlinking takes it back', async () => {
  const casey = await createPerson(system.url, 'Casey');

  const user = await link(casey, 'casey');
  const linked = await casey.ask(getDiscordLink);
  await eventually(() => expect(linkedRole(user)).toBe(true));
  const unlinked = await casey.ask(unlinkDiscord);
  await eventually(() => expect(linkedRole(user)).toBe(false));

  expect(linked).toMatchObject({ isLinked: true, discordUsername: 'casey', linkCode: null });
  expect(unlinked.isLinked).toBe(false);
  expect([discord.grants(user.id), discord.removals(user.id)]).toEqual([1, 1]);
});

test('a code works once, and a wrong one is refused in words', async () => {
  const casey = await createPerson(system.url, 'Casey');
  const riley = discord.addMember('riley');
  const { linkCode } = await casey.ask(createLinkCode);
  await discord.slashAnswered('link', { code: String(linkCode).toLowerCase() }, discord.addMember('casey-2'));

  const again = await discord.slashAnswered('link', { code: String(linkCode) }, riley);

  expect(again.answer).toContain('was already used');
  expect(again.isEphemeral).toBe(true);
});

test('an Admin connects a server, maps roles after a dry run, and Ten8’s roles and calls arrive there', async () => {
  const { admin, officer, civilian, communityId } = await createPeople(system.url);
  const params = { communityId };
  const owner = await link(admin, 'owner');
  discord.makeOwner(owner.id);
  const [caller, lawman] = [await link(civilian, 'caller'), await link(officer, 'lawman')];
  const role = discord.addRole('Officer');
  const wish = { guildId: discord.guildId, mapping: { 'Law Enforcement': role.id } };
  await officer.ask(setDiscordNotifications, { body: { enabled: true } });

  const preview = await eventually(async () => {
    const found = await admin.ask(previewDiscordServer, { params, body: wish });
    expect(found.changes).toHaveLength(1);
    return found;
  });
  const posts = { call: { channelId: discord.channelId, isOn: true } };
  const body = { ...wish, posts, confirmed: preview.fingerprint };
  await admin.ask(putDiscordServer, { params, body });
  await eventually(() => expect(discord.rolesOf(lawman.id)).toContain(role.id));
  await admin.ask(changeRoles, {
    params: { communityId, userId: civilian.userId },
    body: { roles: ['Law Enforcement'] },
  });
  await eventually(() => expect(discord.rolesOf(caller.id)).toContain(role.id));
  await admin.ask(openCall, { params, body: { location: 'LEGION SQUARE', description: 'SHOTS FIRED' } });

  await eventually(() =>
    expect(discord.mentions(discord.channelId)).toEqual([{ users: [lawman.id], groups: [] }]),
  );
  expect(preview.changes).toMatchObject([
    { userId: officer.userId, discordName: 'lawman', add: [{ id: role.id }] },
  ]);
  expect(discord.messages(discord.channelId)[0]).toContain('SHOTS FIRED');
  await eventually(async () =>
    expect(await admin.ask(getDiscordServer, { params })).toMatchObject({
      drift: [],
      health: { pending: 0 },
    }),
  );
  expect((await admin.ask(disconnectDiscordServer, { params })).server).toBeNull();
  expect((await admin.ask(listActivity, { params })).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['Update Discord Server', 'Delete Discord Server']),
  );
});

test('a bot that cannot sign in holds nothing back, neither the start nor the gateway', async () => {
  discord.revokeToken();
  await system.restart('discord-bot');

  const [bot, gateway] = await Promise.all([
    fetch(`${system.urls['discord-bot']}/readyz`),
    fetch(`${system.url}/readyz`),
  ]);

  expect([bot.status, gateway.status]).toEqual([503, 200]);
  discord.restoreToken();
});
