import { setTimeout as pause } from 'node:timers/promises';
import type { DiscordDouble } from '@ten8/discord-double/discord-double';
import { startBotHarness } from '../../services/discord-bot/src/bot-harness';
import { createPrecinct, type Precinct } from '../../services/discord-bot/src/server-harness';

const HOME = 334;
/** Two orders each: the linked role at home, and a role in another server. */
const ELSEWHERE = [166, 167];
const PUT_ROLE = 'PUT /guilds/:id/members/:id/roles/:id';
/** Faults last this long; then Discord works again. */
const FAULTS_MS = 70_000;
const LONGEST_MS = 180_000;

/** The faults, one after the other and again, half a second each. */
const faults = (discord: DiscordDouble): [begin: () => void, end: () => void][] => [
  [
    () => discord.rateLimit(0.3, 1_500, { scope: 'shared', isWholeSeconds: true }),
    () => discord.rateLimit(0),
  ],
  [() => discord.rateLimit(0.3, 300, { scope: 'user' }), () => discord.rateLimit(0)],
  [() => discord.rateLimit(0.2, 400, { told: 'body' }), () => discord.rateLimit(0)],
  [() => discord.rateLimit(0.2, 0, { told: 'nowhere' }), () => discord.rateLimit(0)],
  [() => discord.rateLimit(0.2, 0, { told: 'page' }), () => discord.rateLimit(0)],
  [() => discord.rateLimit(0.2, 500, { scope: 'global' }), () => discord.rateLimit(0)],
  [() => discord.failRequests(0.3), () => discord.failRequests(0)],
  [() => discord.loseAnswers(0.3), () => discord.loseAnswers(0)],
  ...[50001, 50013, 50028, 60003, 20012, 30005].map((code): [() => void, () => void] => [
    () => discord.refuseRoles(code),
    () => discord.refuseRoles(null),
  ]),
  [() => discord.outage(500), () => undefined],
  [() => discord.dropSockets(), () => undefined],
  [() => discord.refuseSessions(4000), () => discord.refuseSessions(null)],
];

async function injectFaults(discord: DiscordDouble, retry: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + FAULTS_MS;
  while (Date.now() < until) {
    for (const [begin, end] of faults(discord)) {
      begin();
      await pause(500);
      end();
      await retry();
    }
  }
}

/** Every order ends as one grant; what Discord refused for good is retried by hand, as an operator does. */
export async function grantThroughRefusals(): Promise<Record<string, number | string>> {
  const harness = await startBotHarness({ seed: 14, bucket: { limit: 50, windowMs: 1_000 } });
  try {
    const { discord } = harness;
    const bot = await harness.start();
    const precincts = [await createPrecinct(harness, bot), await createPrecinct(harness, bot)];
    for (const precinct of precincts) await precinct.map({ Civilian: precinct.friendRole });
    discord.limitRoute(PUT_ROLE, 10, 1_000);
    const people = Array.from({ length: HOME }, (_, n) => discord.addMember(`home-${n}`));
    const members = precincts.map((one, at) =>
      Array.from({ length: ELSEWHERE[at] ?? 0 }, (_, n) => one.member(`m-${n}`, [])),
    );
    for (const member of members.flat()) discord.memberJoins(member);
    for (const person of people) harness.linked(person);

    const grants = () => [
      ...[...people, ...members.flat()].map(({ id }) => discord.grants(id)),
      ...precincts.flatMap((one, at) => members[at]?.map(({ id }) => grantsIn(discord, one, id)) ?? []),
    ];
    const startedAt = Date.now();
    const before = discord.calls.length;
    const retry = () => bot.client.post('/internal/discord/bot/retry', {});
    await injectFaults(discord, retry);
    while (grants().some((count) => count === 0) && Date.now() - startedAt < LONGEST_MS) {
      await retry();
      await pause(500);
    }
    return describe(grants(), discord.calls.slice(before), Date.now() - startedAt);
  } finally {
    await harness.stop();
  }
}

const grantsIn = (discord: DiscordDouble, { friendRole, guildId }: Precinct, userId: string) =>
  discord.grants(userId, friendRole, guildId);

function describe(
  grants: number[],
  calls: DiscordDouble['calls'],
  ms: number,
): Record<string, number | string> {
  const statuses = new Map<number, number>();
  for (const { status } of calls) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const of = (...wanted: number[]) => wanted.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  const refusedAt = calls.filter(({ status }) => status >= 400).map(({ at }) => at);
  const inOneSecond = refusedAt.map((at, n) => refusedAt.slice(n).filter((one) => one < at + 1_000).length);
  return {
    granted: grants.filter((count) => count > 0).length,
    doubled: grants.filter((count) => count > 1).length,
    requests: calls.length,
    'refused (4xx and 5xx)': refusedAt.length,
    'of them 429': of(429),
    'of them 403': of(403),
    'of them 5xx': of(500, 503),
    'answers lost': of(0),
    'most refused in one second': Math.max(0, ...inOneSecond),
    seconds: Math.round(ms / 100) / 10,
  };
}
