import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import { readSettings } from '@ten8/launcher/settings';
import { NoAnswer, type ServiceClient } from '@ten8/service-kit/service-client/service-client';
import { examineDiscord } from './discord';

const NONE = { pending: 0, done: 0, parked: 0 };
const SIGNED_IN: BotStatus = {
  ...{ configured: true, missing: [], connected: true, latencyMs: 40, guilds: [], lastCommand: null },
  ...{ queue: {}, noticeQueue: {}, roles: NONE, notices: NONE, parked: [], parkedNotices: [] },
  ...{ identifies: 1, alarm: null, problems: [] },
};
const examine = (status: Partial<BotStatus>) => {
  const bot: ServiceClient = async (endpoint) => endpoint.reply.parse({ ...SIGNED_IN, ...status });
  return examineDiscord(readSettings({}), bot);
};
const ALARM = { since: '2030-01-01T12:00:00.000Z', reason: 'Switch on the Server Members Intent' };

test.each<[string, Partial<BotStatus>, string]>([
  ['an alarm', { alarm: ALARM, connected: false }, 'bad: Switch on the Server Members Intent.'],
  [
    'no connection',
    { connected: false },
    'bad: the bot is not signed in yet. If it stays so, its log says why.',
  ],
  ['a problem', { problems: ['The role is too high.'] }, 'bad: The role is too high.'],
  [
    'parked orders',
    { roles: { ...NONE, parked: 2 }, notices: { ...NONE, parked: 1 } },
    'warning: orders that wait for help: 3. See npm run admin -- discord',
  ],
  [
    'a missing variable',
    { configured: false, connected: false, missing: ['DISCORD_TOKEN'] },
    'warning: the bot is off: DISCORD_TOKEN is not set.',
  ],
  ['nothing wrong', {}, 'good: the bot is signed in and can give the linked role'],
])('the doctor tells what the bot says: %s', async (_, status, told) => {
  const findings = await examine(status);

  expect(findings.map(({ level, about, text }) => [about, `${level}: ${text}`])).toEqual([['Discord', told]]);
});

test('a bot that does not answer is a finding, and without a bot its variables are', async () => {
  const silent: ServiceClient = () => Promise.reject(new NoAnswer(false));
  const settings = readSettings({ DISCORD_GUILD_ID: '200000000000000001' });

  expect(await examineDiscord(settings, silent)).toMatchObject([{ level: 'bad' }]);
  expect(await examineDiscord(settings, null)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('DISCORD_TOKEN, DISCORD_APPLICATION_ID') },
  ]);
});
