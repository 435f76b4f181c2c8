import type { DiscordClient, RoleProblem } from '../discord/discord-client';
import { findProblems } from './find-problems';

const identity = {
  ...{ token: 'secret', applicationId: '1', guildId: '2', linkedRoleId: '3', apiUrl: null },
};

type View = Parameters<typeof findProblems>[0]['client'];
const HOME = { name: 'San Andreas RP' } as ReturnType<DiscordClient['server']>;
const bot = (changes: Partial<View> = {}, servers = 1): View => ({
  applicationId: () => '1',
  guilds: () => Array.from({ length: servers }, (_, n) => ({ id: `${n}`, name: '' })),
  isAway: () => false,
  isReady: () => true,
  roleProblem: (): RoleProblem | null => null,
  server: () => HOME,
  ...changes,
});
const find = (client: View) => findProblems({ identity, client });

test('a bot that can give the linked role has no problem, and neither has one that is not signed in', () => {
  expect(find(bot())).toEqual([]);
  expect(find(bot({ isReady: () => false, isAway: () => true }, 2_400))).toEqual([]);
});

test('a wrong id is named with its variable', () => {
  expect(find(bot({ applicationId: () => '9' }))).toEqual([
    expect.stringContaining('DISCORD_APPLICATION_ID is 1, but the token is of application 9'),
  ]);
  expect(find(bot({ isAway: () => true }))).toEqual([
    expect.stringMatching(
      /not in the server 2 of DISCORD_GUILD_ID.*https:\/\/discord\.com\/oauth2\/.*client_id=1/,
    ),
  ]);
  expect(find(bot({ roleProblem: () => ({ kind: 'role-missing' }) }))).toEqual([
    'The server San Andreas RP has no role 3: correct DISCORD_LINKED_ROLE_ID.',
  ]);
});

test('a role above the bot’s is named', () => {
  const roleProblem = (): RoleProblem => ({ kind: 'move-role', botRole: 'Ten8', role: 'Linked' });

  expect(find(bot({ roleProblem }))).toEqual([
    'The bot cannot give the linked role: in the server San Andreas RP, drag the role Ten8 above Linked, and let it manage roles.',
  ]);
});

test('before the bot is in more servers than Discord allows one connection, it says so', () => {
  expect(find(bot({}, 2_249))).toEqual([]);
  expect(find(bot({}, 2_250))).toEqual([
    'The bot is in 2,250 servers. With more than 2,500 Discord does not let it sign in any more: remove it from servers that no community has connected.',
  ]);
});
