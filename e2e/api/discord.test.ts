import {
  createLinkCode,
  getDiscordLink,
  setDiscordNotifications,
  unlinkDiscord,
} from '@ten8/contracts/auth/discord';
import { openCall } from '@ten8/contracts/cad/calls';
import { listActivity } from '@ten8/contracts/community/activity';
import { changeRoles, getMembership } from '@ten8/contracts/community/members';
import {
  connectDiscordServer,
  disconnectDiscordServer,
  listDiscordServers,
  previewDiscordServer,
  putDiscordServer,
} from '@ten8/contracts/discord-bot/community-servers';
import { previewRolesFromDiscord, putRolesFromDiscord } from '@ten8/contracts/discord-bot/roles-from-discord';
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

/** Links an account as a person does: a code from the settings page, then `/link` in Discord. */
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

test('a code works once, and a wrong one is refused with a message', async () => {
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
  const { guildId } = discord;
  const server = { communityId, guildId };
  const mapping = { 'Law Enforcement': role.id };
  await officer.ask(setDiscordNotifications, { body: { enabled: true } });

  await eventually(() => admin.ask(connectDiscordServer, { params, body: { guildId } }));
  const preview = await eventually(async () => {
    const found = await admin.ask(previewDiscordServer, { params: server, body: { mapping } });
    expect(found.changes).toHaveLength(1);
    return found;
  });
  const posts = { call: { channelId: discord.channelId, isOn: true } };
  const body = { mapping, posts, confirmed: preview.fingerprint };
  await admin.ask(putDiscordServer, { params: server, body });
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
    expect((await admin.ask(listDiscordServers, { params })).servers).toMatchObject([
      { server: { id: guildId }, drift: [], health: { pending: 0 } },
    ]),
  );
  expect((await admin.ask(disconnectDiscordServer, { params: server })).servers).toEqual([]);
  expect((await admin.ask(listActivity, { params })).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['Update Discord Server', 'Delete Discord Server']),
  );
});

test('a role given in Discord gives the role in Ten8, and the activity log names the cause', async () => {
  const { admin, civilian, communityId } = await createPeople(system.url);
  const params = { communityId };
  discord.makeOwner((await link(admin, 'chief')).id);
  const cadet = await link(civilian, 'cadet');
  const role = discord.addRole('Academy');
  const sources = { 'Law Enforcement': [role.id] };
  const { guildId } = discord;
  const server = { communityId, guildId };
  await eventually(() => admin.ask(connectDiscordServer, { params, body: { guildId } }));
  const { fingerprint: confirmed } = await eventually(() =>
    admin.ask(previewRolesFromDiscord, { params: server, body: { isOn: true, sources } }),
  );
  await admin.ask(putRolesFromDiscord, { params: server, body: { isOn: true, sources, confirmed } });

  discord.editRoles(cadet.id, [role.id]);

  await eventually(async () => {
    const [change] = await admin.ask(listActivity, { params, query: { action: 'Update Member Roles' } });
    expect(change).toMatchObject({ userId: null, details: expect.stringContaining('@cadet has Academy') });
  });
  expect((await civilian.ask(getMembership, { params })).roles).toEqual(['Civilian', 'Law Enforcement']);
});

test('a user who authorizes in Discord is signed in, through the gateway', async () => {
  const casey = await createPerson(system.url, 'Casey');
  discord.agreeToSignIn(await link(casey, 'casey-3'), { email: null });
  const follow = (url: string, cookie = '') => fetch(url, { redirect: 'manual', headers: { cookie } });
  const to = (answer: Response) => new URL(answer.headers.get('location') ?? '', system.url);
  const cookiesOf = (answer: Response) =>
    answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

  const begun = await follow(`${system.url}/api/auth/discord`);
  const agreed = await follow(to(begun).href);
  const { pathname, search } = to(agreed);
  const back = await follow(`${system.url}${pathname}${search}`, cookiesOf(begun).join('; '));
  const user = await follow(`${system.url}/api/auth/user`, cookiesOf(back).join('; '));

  expect([to(back).pathname, await user.json()]).toMatchObject(['/', { id: casey.userId }]);
});

test('a bot that cannot sign in delays neither the start nor the gateway', async () => {
  discord.revokeToken();
  await system.restart('discord-bot');

  const [bot, gateway] = await Promise.all([
    fetch(`${system.urls['discord-bot']}/readyz`),
    fetch(`${system.url}/readyz`),
  ]);

  expect([bot.status, gateway.status]).toEqual([503, 200]);
  discord.restoreToken();
});
