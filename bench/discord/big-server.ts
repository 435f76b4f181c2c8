import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness } from '../../services/discord-bot/src/bot-harness';
import { createPrecinct } from '../../services/discord-bot/src/server-harness';

const MEMBERS = 12_500;
const LIST = 'GET /guilds/:id/members';

/** Connected, mapped and compared, with Discord's limit on member lists. */
export async function readBigServer(): Promise<Record<string, number | string>> {
  const harness = await startBotHarness();
  try {
    const { discord } = harness;
    const bot = await harness.start();
    const precinct = await createPrecinct(harness, bot);
    discord.addMembers(MEMBERS, precinct.guildId);
    discord.limitRoute(LIST, 10, 10_000);
    for (let n = 0; n < 50; n += 1) precinct.member(`officer-${n}`, ['Law Enforcement']);
    const about = () => discord.calls.filter(({ path }) => path.startsWith(`/guilds/${precinct.guildId}`));
    const lists = () => about().filter(({ path }) => path.endsWith('/members'));
    const before = about().length;

    const startedAt = Date.now();
    await precinct.connect();
    const connectedMs = Date.now() - startedAt;
    const toConnect = about().length - before - lists().length;
    await eventually(() => precinct.map({ 'Law Enforcement': precinct.officerRole }), 60_000);
    const mappedMs = Date.now() - startedAt;
    await eventually(async () => {
      const { drift, health } = await precinct.state();
      if (drift?.length !== 0 || health.pending > 0) throw new Error('not compared yet');
    }, 60_000);
    return {
      members: MEMBERS,
      'connected after, ms': connectedMs,
      'requests to connect, apart from the list': toConnect,
      'mapped after, s': Math.round(mappedMs / 100) / 10,
      'pages asked for': lists().length,
      'pages refused': lists().filter(({ status }) => status === 429).length,
    };
  } finally {
    await harness.stop();
  }
}
