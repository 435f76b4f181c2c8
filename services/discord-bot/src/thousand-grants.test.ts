import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness } from './bot-harness';

const PEOPLE = 1_000;
const KILLS = 10;

jest.setTimeout(400_000);

let harness: BotHarness;
beforeAll(async () => void (harness = await startBotHarness({ seed: 8 })));
afterAll(() => harness.stop());

test('a thousand grants through rate limits, an outage and ten kills are each made exactly once', async () => {
  const { discord } = harness;
  const people = Array.from({ length: PEOPLE }, (_, n) => discord.addMember(`person-${n}`));
  const granted = () => people.filter((one) => discord.grants(one.id) > 0).length;
  discord.rateLimit(0.3, 5);
  for (const person of people) harness.linked(person);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const bot = await harness.start();
    if (kill === 5) discord.outage(1_500);
    await eventually(() => expect(granted()).toBeGreaterThanOrEqual((kill * PEOPLE) / (KILLS + 5)), 60_000);
    await bot.kill();
  }
  await harness.start();
  await eventually(() => expect(granted()).toBe(PEOPLE), 200_000);
  await eventually(
    async () => expect(await harness.sql(`select state from role_grants where state <> 'done'`)).toEqual([]),
    60_000,
  );

  expect(people.filter((one) => discord.grants(one.id) !== 1)).toEqual([]);
  expect(discord.calls.filter((call) => call.status === 429).length).toBeGreaterThan(PEOPLE / 5);
});
