import type { DiscordDouble } from '@ten8/discord-double/discord-double';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness } from '../../services/discord-bot/src/bot-harness';
import { createPrecinct } from '../../services/discord-bot/src/server-harness';
import { percentileOf } from '../lib/percentile';

const LINKS = 100;
const BACKLOG = 1_000;
const PUT_ROLE = 'PUT /guilds/:id/members/:id/roles/:id';

/** Idle, then with a thousand orders waiting in another server that Discord limits to 10 in 10 s. */
export async function measureLinks(): Promise<Record<string, number | string>> {
  const harness = await startBotHarness();
  try {
    const { discord } = harness;
    const bot = await harness.start();
    const idle = await linkMany(harness, 'idle');
    const precinct = await createPrecinct(harness, bot);
    await precinct.connect();
    for (let n = 0; n < BACKLOG; n += 1) discord.memberJoins(precinct.member(`m-${n}`, []));
    const settled = async () => {
      const { roles } = await bot.status();
      if (roles.pending > 0 || roles.done < BACKLOG + LINKS) throw new Error('still linking');
    };
    await eventually(settled, 60_000);
    discord.limitRoute(PUT_ROLE, 10, 10_000);
    await precinct.map({ Civilian: precinct.friendRole });
    discord.limitRoute(PUT_ROLE, 1_000, 1_000);
    discord.rateLimit(1, 10_000, { scope: 'user', isWholeSeconds: true, about: precinct.guildId });
    const behind = await linkMany(harness, 'behind');
    const { pending } = (await bot.status()).roles;
    return {
      ...percentiles('idle', idle),
      ...percentiles('behind', behind),
      'orders still waiting': pending,
    };
  } finally {
    await harness.stop();
  }
}

async function linkMany({ discord, auth }: BotHarness, name: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < LINKS; n += 1) {
    const person = discord.addMember(`${name}-${n}`);
    const code = `${name.toUpperCase()}${n}`;
    auth.codes.set(code, 'Casey');
    const startedAt = Date.now();
    discord.slash('link', { code }, person);
    times.push((await grantOf(discord, person.id)) - startedAt);
  }
  return times;
}

const grantOf = (discord: DiscordDouble, userId: string): Promise<number> =>
  eventually(() => {
    const found = discord.ledger().find((entry) => entry.userId === userId);
    if (!found) throw new Error('no role yet');
    return found.at;
  }, 30_000);

function percentiles(name: string, times: number[]): Record<string, number> {
  const at = (share: number) => percentileOf(times, share);
  return { [`${name}, p50`]: at(0.5), [`${name}, p99`]: at(0.99), [`${name}, most`]: at(1) };
}
