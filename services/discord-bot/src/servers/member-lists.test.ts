import { startDiscordDouble, type DiscordDouble } from '@ten8/discord-double/discord-double';
import { eventually } from '@ten8/test-kit/eventually';
import { identityOf, logger } from '../discord/connection-harness';
import { createDiscordApi } from '../discord/discord-api';
import { createRefusalGuard } from '../discord/refusal-guard';
import { readMember } from '../server-member';
import { createMemberLists } from './member-lists';

const MEMBERS = 12_500;
const LIST = 'GET /guilds/:id/members';

let discord: DiscordDouble;
beforeEach(async () => void (discord = await startDiscordDouble()));
afterEach(() => discord.close());

function openLists(onPage: (guildId: string) => void = () => undefined) {
  const api = createDiscordApi(identityOf(discord), {
    guard: createRefusalGuard(),
    onError: () => undefined,
  });
  return createMemberLists({
    api,
    logger,
    onPage: async (guildId) => onPage(guildId),
    onComplete: () => undefined,
  });
}
const pages = () => discord.calls.filter(({ path, status }) => path.endsWith('/members') && status === 200);

test('a list of 12,500 is read page by page through its limit, and no page twice', async () => {
  discord.addMembers(MEMBERS - 1);
  discord.limitRoute(LIST, 4, 300);
  const lists = openLists();

  lists.load(discord.guildId);
  await eventually(() => expect(lists.known(discord.guildId)?.size).toBe(MEMBERS), 60_000);

  expect(pages()).toHaveLength(13);
}, 90_000);

test('what events told while the list was being read is newer than its pages', async () => {
  discord.addMembers(1_500);
  const stays = discord.addMember('casey');
  const leaves = discord.addMember('riley');
  const lists = openLists((guildId) => {
    lists.remove(guildId, leaves.id);
    lists.put(guildId, { ...readMember({ user: stays, roles: ['9'] }), joinedAt: null });
  });

  const list = await lists.read(discord.guildId);

  expect([list.get(stays.id)?.roles, list.has(leaves.id)]).toEqual([['9'], false]);
});

test('a first page that is refused is asked for again, with the patience of grants', async () => {
  discord.rateLimit(1, 0, 'nowhere');
  const lists = openLists();

  lists.load(discord.guildId);
  await discord.waitFor(({ status }) => status === 429);
  const early = lists.known(discord.guildId);
  discord.rateLimit(0);

  await eventually(() => expect(lists.known(discord.guildId)).not.toBeNull());
  expect(early).toBeNull();
});

test('a list whose page could not be used, such as while the database is away, is complete all the same', async () => {
  let errors = 0;
  const lists = openLists(() => {
    errors += 1;
    if (errors === 1) throw new Error('the database does not answer');
  });

  lists.load(discord.guildId);

  await eventually(() => expect(lists.known(discord.guildId)).not.toBeNull());
  expect([errors, pages().length]).toEqual([2, 1]);
});
