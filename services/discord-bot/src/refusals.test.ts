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

const callsAbout = ({ id }: { id: string }) => harness.discord.calls.filter(({ path }) => path.includes(id));
const refusals = (user: { id: string }) => callsAbout(user).filter(({ status }) => status === 429);

test.each([
  [60003, 'two_factor_needed'],
  [50028, 'discord_50028'],
])('an order that Discord refuses with %d is parked at once', async (code, reason) => {
  const casey = harness.discord.addMember(`casey-${code}`);
  harness.discord.refuseRoles(code);

  harness.linked(casey);

  await eventually(async () =>
    expect((await bot.status()).parked).toContainEqual(
      expect.objectContaining({ discordUserId: casey.id, reason, attempts: 1 }),
    ),
  );
  harness.discord.refuseRoles(null);
});

test('a rate limit that tells its time in the body alone is waited out', async () => {
  const riley = harness.discord.addMember('riley');
  harness.discord.rateLimit(1, 1_500, 'body');
  harness.linked(riley);
  await eventually(() => expect(refusals(riley)).not.toEqual([]));
  harness.discord.rateLimit(0);

  await eventually(() => expect(harness.discord.rolesOf(riley.id)).toHaveLength(1));
  const [refused, granted] = callsAbout(riley);

  expect((granted?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1_400);
});

test('a rate limit that tells no time is asked about after one second, then two', async () => {
  const jordan = harness.discord.addMember('jordan');
  harness.discord.rateLimit(1, 0, 'nowhere');
  harness.linked(jordan);
  await eventually(() => expect(refusals(jordan).length).toBeGreaterThanOrEqual(3), 20_000);
  harness.discord.rateLimit(0);

  const [first = 0, , third = 0] = refusals(jordan).map(({ at }) => at);

  expect(third - first).toBeGreaterThanOrEqual(2_900);
  await eventually(() => expect(harness.discord.rolesOf(jordan.id)).toHaveLength(1), 20_000);
});

test('a command that cannot be answered leaves no token of its interaction in the log', async () => {
  harness.discord.outage(3_000);

  const { token } = harness.discord.slash('whoami', {}, harness.discord.addMember('morgan'));
  await eventually(() => expect(bot.output()).toContain('a command could not be answered'), 15_000);

  expect(bot.output()).not.toContain(token);
});
