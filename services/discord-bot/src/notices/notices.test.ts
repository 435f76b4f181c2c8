import { randomUUID } from 'node:crypto';
import { boloCreated } from '@ten8/contracts/cad/bolos';
import { callClosed, callOpened, callsClosed } from '@ten8/contracts/cad/calls';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import { callReopened, callsUnmerged } from '@ten8/contracts/cad/merges';
import { panicRaised, panicUnanswered } from '@ten8/contracts/cad/panic';
import { reportFiled } from '@ten8/contracts/cad/reports';
import { unitStatusChanged } from '@ten8/contracts/cad/units';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness, type RunningBot } from '../bot-harness';
import { createPrecinct, type Precinct } from '../server-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
let bot: RunningBot;
let precinct: Precinct;
beforeAll(async () => {
  harness = await startBotHarness();
  bot = await harness.start();
});
beforeEach(async () => {
  // A test that failed may have left these.
  harness.discord.loseAnswers(0);
  harness.discord.rateLimit(0, 5);
  harness.discord.refuseMentions(false);
  precinct = await createPrecinct(harness, bot);
  await precinct.postIn(precinct.channelId, 'call', 'panic');
});
const DONE = { state: 'done', reason: null };
/** A bot that was killed identifies again after a pause, and machines are busy. Only a failing test waits this long. */
const AFTER_RESTART_MS = 60_000;
/** What is pending is looked for at every start. */
const restart = async () => {
  await bot.kill();
  bot = await harness.start();
};
afterAll(() => harness.stop());

const call = (callNumber: number, overrides: Partial<{ location: string; description: string }> = {}) =>
  harness.cad.addFact(callOpened, precinct.communityId, {
    callId: callNumber,
    callNumber,
    callerName: 'JOHN DOE',
    location: 'LEGION SQUARE',
    postalCode: '7113',
    description: 'SHOTS FIRED',
    priority: 'high',
    ...overrides,
  });
const panic = (unitCallsign: string) =>
  harness.cad.addFact(panicRaised, precinct.communityId, {
    alertId: randomUUID(),
    communityId: precinct.communityId,
    unitId: 1,
    unitCallsign,
    location: null,
    raisedAt: new Date().toISOString(),
  });
const messages = () => harness.discord.messages(precinct.channelId);
const mentions = () => harness.discord.mentions(precinct.channelId);
const states = () =>
  harness.sql<{ state: string; reason: string | null }>(
    'select state, reason from notices where community_id = $1',
    [precinct.communityId],
  );

test('a 911 call and a panic alarm are posted where the Admin chose, and ring for nobody', async () => {
  call(12);
  panic('1-ADAM-12');

  await eventually(() => expect(messages()).toHaveLength(2));
  const [callMessage, panicMessage] = [...messages()].sort();
  expect(callMessage).toBe(
    [
      '**911 call #12** · high priority',
      '**Location:** LEGION SQUARE \\(postal 7113\\)',
      'SHOTS FIRED',
      '-# For roleplay only: this is not a real emergency.',
    ].join('\n'),
  );
  expect(panicMessage).toContain('**PANIC ALARM: 1\\-ADAM\\-12**');
  expect(mentions()).toEqual([
    { users: [], groups: [] },
    { users: [], groups: [] },
  ]);
});

test('an alarm that nobody acknowledges is posted as such', async () => {
  const alarm = { panicId: 1, alertId: randomUUID(), unitId: 1, unitCallsign: '1-ADAM-12', location: 'PIER' };
  harness.cad.addFact(panicUnanswered, precinct.communityId, alarm);

  await eventually(() => expect(messages()).toHaveLength(1));
  expect(messages()[0]).toContain('**NOBODY HAS ACKNOWLEDGED THE PANIC ALARM: 1\\-ADAM\\-12**');
});

test('only linked members who asked for it, and may see calls, are mentioned', async () => {
  const officer = precinct.member('officer', ['Law Enforcement'], { wantsMentions: true });
  precinct.member('quiet', ['Law Enforcement']);
  precinct.member('civilian', [], { wantsMentions: true });
  const { discord, community } = harness;
  const elsewhere = discord.addMember('elsewhere', precinct.guildId);
  community.join(901, ['Dispatcher'], precinct.communityId + 500);
  harness.linked(elsewhere, { userId: 901, wantsMentions: true });
  // The last facts of both logs from which the bot knows whom to mention.
  const copied = `
    select 1 as one from links join memberships using (user_id) where user_id = 901`;
  await eventually(async () => expect(await harness.sql(copied)).toHaveLength(1));

  call(1);

  await eventually(() => expect(mentions()).toEqual([{ users: [officer.id], groups: [] }]));
});

const unit = (before: UnitStatus | null, status: UnitStatus) =>
  harness.cad.addFact(unitStatusChanged, precinct.communityId, {
    ...{ unitId: 1, userId: 1, callsign: '1-ADAM-12', status, before },
  });

test('each kind of post goes to its own channel while it is switched on, and rings for nobody', async () => {
  const { discord, cad } = harness;
  const { communityId, guildId } = precinct;
  const [bolos, units, reports] = ['bolos', 'units', 'reports'].map(
    (name) => discord.addChannel(name, true, guildId).id,
  ) as [string, string, string];
  precinct.member('keen', ['Dispatcher'], { wantsMentions: true });
  await eventually(async () => expect((await precinct.postIn(bolos, 'bolo')).status).toBe(200));
  await precinct.postIn(units, 'unit');
  await precinct.postIn(reports, 'report');
  const off = await precinct.put({ posts: { call: { channelId: precinct.channelId, isOn: false } } });

  call(1);
  cad.addFact(boloCreated, communityId, {
    ...{ boloId: 1, type: 'vehicle', description: 'WHITE VAN', plate: '12ABC345', vin: null },
  });
  unit('available', 'busy');
  unit(null, 'off-duty');
  unit('off-duty', 'available');
  cad.addFact(reportFiled, communityId, {
    ...{ id: 1, communityId, characterId: 7, reportNumber: 'R-2026-000001', type: 'ARREST' },
    ...{ charges: ['ARSON', 'THEFT'], location: 'LEGION SQUARE', description: 'Seen by three people' },
    ...{
      fineAmount: null,
      courtDate: null,
      bailAmount: 500,
      officerId: 1,
      createdAt: new Date().toISOString(),
    },
  });

  const counts = () => [bolos, units, reports].map((channel) => discord.messages(channel).length);
  await eventually(() => expect(counts()).toEqual([1, 1, 1]));
  expect(discord.messages(bolos)).toEqual([
    expect.stringMatching(/^\*\*BOLO\*\* · vehicle\nWHITE VAN\n\*\*Plate:\*\* 12ABC345\n/),
  ]);
  expect(discord.messages(units)).toEqual(['**1\\-ADAM\\-12** is on duty · available']);
  expect(discord.messages(reports)[0]).toContain('**Charges:** ARSON, THEFT');
  expect(messages()).toEqual([]);
  expect([bolos, units, reports].flatMap(discord.mentions).flatMap(({ users }) => users)).toEqual([]);
  expect(off.body.servers[0].server.posts).toMatchObject([
    {
      kind: 'call',
      channelId: precinct.channelId,
      isOn: false,
      preview: expect.stringContaining('911 call'),
    },
    { kind: 'panic', isOn: true },
    { kind: 'bolo', channelId: bolos, isOn: true },
    { kind: 'unit', channelId: units, isOn: true },
    { kind: 'report', channelId: reports, isOn: true },
  ]);
});

test('the post of a call is rewritten when the call closes, also when many close at once', async () => {
  const { discord, cad } = harness;
  const keen = precinct.member('keen', ['Dispatcher'], { wantsMentions: true });
  await eventually(async () =>
    expect(
      await harness.sql(
        'select 1 as one from memberships join links using (user_id) where community_id = $1 and wants_mentions',
        [precinct.communityId],
      ),
    ).toHaveLength(1),
  );
  for (const n of [1, 2, 3]) call(n);
  await eventually(() => expect(messages()).toHaveLength(3));
  cad.addFact(callClosed, precinct.communityId, { callId: 1, callNumber: 1 });
  cad.addFact(callsClosed, precinct.communityId, { calls: [{ callId: 2, callNumber: 2 }] });

  await eventually(() =>
    expect(messages().map((text) => text.split('\n')[0])).toEqual([
      '~~**911 call #1** · high priority~~ · closed',
      '~~**911 call #2** · high priority~~ · closed',
      '**911 call #3** · high priority',
    ]),
  );

  expect(messages()[0]).toContain(`<@${keen.id}>`);
  const edits = discord.calls.filter(({ method, path }) => method === 'PATCH' && path.includes('/messages/'));
  expect(edits.map(({ body }) => body)).toEqual(
    edits.map(() => expect.objectContaining({ allowed_mentions: { parse: [] } })),
  );
  expect(mentions()).toHaveLength(3);
});

test('the post of a call that is opened again, or separated from another one, gets its text back', async () => {
  const { cad } = harness;
  for (const n of [1, 2]) call(n);
  await eventually(() => expect(messages()).toHaveLength(2));
  const texts = messages();
  cad.addFact(callClosed, precinct.communityId, { callId: 1, callNumber: 1 });
  cad.addFact(callClosed, precinct.communityId, { callId: 2, callNumber: 2 });
  await eventually(() => expect(messages().every((text) => text.startsWith('~~'))).toBe(true));

  cad.addFact(callReopened, precinct.communityId, { callId: 1, callNumber: 1 });
  const into = { intoCallId: 9, intoCallNumber: 9 };
  cad.addFact(callsUnmerged, precinct.communityId, { callId: 2, callNumber: 2, ...into });

  await eventually(() => expect(messages()).toEqual(texts));
});

test('in the one message of many calls a call that is opened again is not struck out any more', async () => {
  const { cad } = harness;
  const calls = [6, 7].map((n) => ({ callId: n, callNumber: n }));
  for (let n = 1; n <= 7; n += 1) call(n);
  await eventually(() => expect(messages()[5]).toContain('**2 more 911 calls**'));
  const text = messages()[5];
  cad.addFact(callsClosed, precinct.communityId, { calls });
  await eventually(() => expect(messages()[5]).toContain('~~**2 more 911 calls**~~ · closed\n~~#6 '));

  cad.addFact(callReopened, precinct.communityId, { callId: 7, callNumber: 7 });
  await eventually(() => expect(messages()[5]).toMatch(/^\*\*2 more/));
  expect(messages()[5]).toContain('\n~~#6 · high priority · LEGION SQUARE~~\n#7 · ');

  cad.addFact(callReopened, precinct.communityId, { callId: 6, callNumber: 6 });
  await eventually(() => expect(messages()[5]).toBe(text));
});

test('of many calls within a minute five are posted one by one and the others together, with one mention', async () => {
  const keen = precinct.member('keen-of-many', ['Dispatcher'], { wantsMentions: true });
  await eventually(async () =>
    expect(
      await harness.sql(
        'select 1 as one from memberships join links using (user_id) where community_id = $1 and wants_mentions',
        [precinct.communityId],
      ),
    ).toHaveLength(1),
  );
  for (let n = 1; n <= 8; n += 1) call(n);
  await eventually(() => expect(messages()[5]).toContain('**3 more 911 calls**'));
  for (let n = 9; n <= 20; n += 1) call(n, { location: `PIER ${n}` });

  await eventually(() => expect(messages()[5]).toContain('**15 more 911 calls**'));
  await bot.kill();
  bot = await harness.start();
  call(21);
  await eventually(() => expect(messages()[5]).toContain('**16 more 911 calls**'));

  expect(messages()).toHaveLength(6);
  expect(messages()[5]?.split('\n')).toEqual([
    '**16 more 911 calls**',
    '8 earlier, then',
    ...[14, 15, 16, 17, 18, 19, 20].map((n) => `#${n} · high priority · PIER ${n}`),
    '#21 · high priority · LEGION SQUARE',
    '-# For roleplay only: this is not a real emergency.',
    `<@${keen.id}>`,
  ]);
  expect(mentions().filter(({ users }) => users.length > 0)).toHaveLength(6);
  // The bot records a post only after Discord has answered.
  await eventually(async () =>
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['done'])),
  );
});

test('in the one message of many calls closed calls are struck out, and the message once all are closed', async () => {
  const closed = (...numbers: number[]) =>
    harness.cad.addFact(callsClosed, precinct.communityId, {
      calls: numbers.map((n) => ({ callId: n, callNumber: n })),
    });
  for (let n = 1; n <= 8; n += 1) call(n);
  await eventually(() => expect(messages()[5]).toContain('**3 more 911 calls**'));

  harness.cad.addFact(callClosed, precinct.communityId, { callId: 7, callNumber: 7 });
  await eventually(() => expect(messages()[5]).toContain('~~#7 '));
  expect(messages()[5]?.split('\n')).toEqual([
    '**3 more 911 calls**',
    '#6 · high priority · LEGION SQUARE',
    '~~#7 · high priority · LEGION SQUARE~~',
    '#8 · high priority · LEGION SQUARE',
    '-# For roleplay only: this is not a real emergency.',
  ]);

  closed(5, 6, 8);
  await eventually(() => expect(messages()[5]).toContain('~~**3 more 911 calls**~~ · closed\n~~#6 '));
  // Another message, so another job: it may be rewritten later.
  await eventually(() => expect(messages()[4]).toContain('~~**911 call #5** · high priority~~ · closed'));

  call(9);
  await eventually(() => expect(messages()[5]).toContain('~~#8 · high priority · LEGION SQUARE~~\n#9 · '));
  expect(messages()[5]).toMatch(/^\*\*4 more 911 calls\*\*/);
  expect(messages()).toHaveLength(6);
});

test('calls that are brought twice are neither posted again nor counted again', async () => {
  for (let n = 1; n <= 7; n += 1) call(n);
  await eventually(() => expect(messages()[5]).toContain('**2 more 911 calls**'));

  await harness.sql(
    `update follower_cursors set position = 0 where name = 'discord-bot<-cad' returning name`,
  );
  call(8);

  await eventually(() => expect(messages()[5]).toContain('**3 more 911 calls**'));
  expect(messages()).toHaveLength(6);
});

test('calls of a quiet minute after many are posted one by one again', async () => {
  for (let n = 1; n <= 7; n += 1) call(n);
  await eventually(() => expect(messages()[5]).toContain('**2 more 911 calls**'));
  await harness.sql(
    `update notices set expires_at = expires_at - interval '61 seconds',
       call_group = call_group || jsonb_build_object('lastAt', now() - interval '61 seconds')
     where community_id = $1 returning fact_id`,
    [precinct.communityId],
  );

  call(8);

  await eventually(() => expect(messages()).toHaveLength(7));
  expect(messages()[6]).toContain('**911 call #8**');
});

test('a hundred and thirty who asked are all mentioned, in as many messages as it takes', async () => {
  const asked = Array.from({ length: 130 }, (_, n) =>
    precinct.member(`keen-${n}`, ['Dispatcher'], { wantsMentions: true }),
  );
  for (const one of asked) harness.discord.memberJoins(one);
  await eventually(async () => {
    const found = await harness.sql(
      'select 1 as one from memberships join links using (user_id) where community_id = $1 and wants_mentions',
      [precinct.communityId],
    );
    expect(found).toHaveLength(asked.length);
  }, AFTER_RESTART_MS);

  call(1, { location: '*'.repeat(300), description: '_'.repeat(900) });

  await eventually(() => expect(messages()).toHaveLength(3));
  expect(messages().map((text) => text.length <= 2_000)).toEqual([true, true, true]);
  expect(messages()[0]).toContain('**911 call #1**');
  expect(mentions().map(({ users }) => users.length)).toEqual([40, 80, 10]);
  expect(new Set(mentions().flatMap(({ users }) => users)).size).toBe(asked.length);
});

test('a message that Discord refuses because of a mention is posted without', async () => {
  precinct.member('gone', ['Dispatcher'], { wantsMentions: true });
  await eventually(async () =>
    expect(
      await harness.sql(
        'select 1 as one from memberships join links using (user_id) where community_id = $1 and wants_mentions',
        [precinct.communityId],
      ),
    ).toHaveLength(1),
  );
  harness.discord.refuseMentions(true);

  call(1);
  await eventually(() => expect(messages()).toHaveLength(1));
  harness.discord.refuseMentions(false);

  expect(mentions()).toEqual([{ users: [], groups: [] }]);
  await eventually(async () => expect(await states()).toEqual([DONE]));
});

test('text from callers cannot mention, format, link or begin a new line', async () => {
  const victim = harness.discord.addMember('victim', precinct.guildId);
  const words = `@everyone <@${victim.id}> **BOLD** [free](https://evil.test)\n# BIG @here <@&${precinct.officerRole}>`;

  call(1, { description: words, location: `${words.slice(0, 150)}` });

  await eventually(() => expect(messages()).toHaveLength(1));
  const [content = ''] = messages();
  expect(mentions()).toEqual([{ users: [], groups: [] }]);
  expect(content.split('\n')).toHaveLength(4);
  expect(content).not.toMatch(/@everyone|@here|<@|https?:\/\/|\]\(|\n#/);
  const { body } = await harness.discord.waitFor(
    ({ path, method }) => method === 'POST' && path.includes(precinct.channelId),
  );
  expect(body).toMatchObject({ allowed_mentions: { parse: [], users: [] }, enforce_nonce: true });
  expect((body as { nonce: string }).nonce.length).toBeLessThanOrEqual(25);
});

test('each alarm is posted at most once, through lost answers, rate limits and killed bots', async () => {
  const { discord } = harness;
  discord.loseAnswers(0.4);
  discord.rateLimit(0.3, 5);
  for (let n = 1; n <= 12; n += 1) panic(`U${n}`);
  for (const least of [2, 5]) {
    await eventually(() => expect(messages().length).toBeGreaterThanOrEqual(least), AFTER_RESTART_MS);
    await restart();
  }
  // A post that was lost five times in a row would wait for half a minute.
  discord.loseAnswers(0);
  discord.rateLimit(0, 5);
  await eventually(
    async () => expect((await states()).filter(({ state }) => state === 'pending')).toEqual([]),
    60_000,
  );

  const numbers = messages().map((text) => /ALARM: (U\d+)/.exec(text)?.[1]);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toHaveLength(12);
});

test('a fact that is brought twice is posted once, and one of long ago not at all', async () => {
  call(1);
  await eventually(() => expect(messages()).toHaveLength(1), AFTER_RESTART_MS);
  await harness.sql(
    `update follower_cursors set position = 0 where name = 'discord-bot<-cad' returning name`,
  );
  call(2);
  await eventually(async () => expect(await states()).toEqual([DONE, DONE]));

  await harness.sql(
    `update notices set state = 'pending', expires_at = now() - interval '1 minute' returning state`,
  );
  await restart();
  await eventually(
    async () => expect((await states()).map(({ reason }) => reason)).toEqual(['too_late', 'too_late']),
    20_000,
  );

  expect(messages()).toHaveLength(2);
});

test('an unknown outcome is not tried again by itself once Discord has forgotten the nonce', async () => {
  call(1);
  await eventually(async () => expect(await states()).toEqual([DONE]), AFTER_RESTART_MS);

  await harness.sql(
    `update notices set state = 'pending', sent_at = now() - interval '3 minutes' where community_id = $1 returning state`,
    [precinct.communityId],
  );
  await restart();

  await eventually(
    async () => expect(await states()).toEqual([{ state: 'parked', reason: 'outcome_unknown' }]),
    20_000,
  );
  const { body } = await bot.user(precinct.admin.userId).get(precinct.servers);
  expect(body.servers[0].health.parked).toMatchObject([
    { kind: 'message', what: 'Post to #dispatch: 911 call #1' },
  ]);
  expect(messages()).toHaveLength(1);
});

test('a channel that was closed to the bot parks the message without a request, and the button posts it', async () => {
  const closed = harness.discord.addChannel('closed', false, precinct.guildId);
  const refused = await precinct.postIn(closed.id, 'call');
  await harness.sql(
    `update community_servers set posts = jsonb_set(posts, '{call,channelId}', to_jsonb($1::text))
     where community_id = $2 returning 1 as one`,
    [closed.id, precinct.communityId],
  );
  call(3);
  await eventually(async () =>
    expect((await precinct.state()).health.parked).toMatchObject([
      { kind: 'message', reason: expect.stringContaining('may not see that channel') },
    ]),
  );
  const asked = harness.discord.calls.filter(({ path }) => path.includes(closed.id));

  harness.discord.openChannel(closed.id, precinct.guildId);
  await eventually(async () =>
    expect((await precinct.state()).server.channels).toContainEqual(
      expect.objectContaining({ id: closed.id, canPost: true }),
    ),
  );
  const retried = await precinct.admin.post(`${precinct.path}/retry`, {});

  expect([refused.status, refused.body.message]).toEqual([
    400,
    'In Discord, let the bot see and write in #closed first.',
  ]);
  expect([asked, retried.body]).toEqual([[], { retried: 1 }]);
  await eventually(() => expect(harness.discord.messages(closed.id)).toHaveLength(1));
});

test('a post that is retried after its call was closed is struck out from the start, and mentions nobody', async () => {
  const keen = precinct.member('keen', ['Dispatcher'], { wantsMentions: true });
  const closed = harness.discord.addChannel('closed', false, precinct.guildId);
  await harness.sql(
    `update community_servers set posts = jsonb_set(posts, '{call,channelId}', to_jsonb($1::text))
     where community_id = $2 returning 1 as one`,
    [closed.id, precinct.communityId],
  );
  await eventually(async () =>
    expect(
      await harness.sql(
        'select 1 as one from memberships join links using (user_id) where community_id = $1 and wants_mentions',
        [precinct.communityId],
      ),
    ).toHaveLength(1),
  );
  call(3);
  await eventually(async () => expect(await states()).toMatchObject([{ state: 'parked' }]));
  expect(await harness.sql('select mentions from notices where channel_id = $1', [closed.id])).toEqual([
    { mentions: [keen.id] },
  ]);
  harness.cad.addFact(callClosed, precinct.communityId, { callId: 3, callNumber: 3 });
  await eventually(async () => expect(await states()).toHaveLength(2));

  harness.discord.openChannel(closed.id, precinct.guildId);
  await eventually(async () =>
    expect((await precinct.state()).server.channels).toContainEqual(
      expect.objectContaining({ id: closed.id, canPost: true }),
    ),
  );
  await precinct.admin.post(`${precinct.path}/retry`, {});

  const posted = await harness.discord.waitFor(
    ({ path, method }) => method === 'POST' && path.includes(closed.id),
  );
  expect(posted.body).toMatchObject({
    content: expect.stringMatching(/^~~\*\*911 call #3\*\* · high priority~~ · closed\n/),
    allowed_mentions: { parse: [], users: [] },
  });
  await eventually(async () => expect(await states()).toEqual([DONE, DONE]));
  expect(harness.discord.mentions(closed.id)).toEqual([{ users: [], groups: [] }]);
});

test('a call that was closed long ago, while the bot was down, is struck out all the same', async () => {
  call(1);
  await eventually(async () => expect(await states()).toEqual([DONE]));
  await bot.kill();
  const fact = harness.cad.addFact(callClosed, precinct.communityId, { callId: 1, callNumber: 1 });
  fact.at = new Date(Date.now() - 3_600_000).toISOString();
  bot = await harness.start();

  await eventually(
    () => expect(messages()).toEqual([expect.stringMatching(/^~~\*\*911 call #1\*\*/)]),
    AFTER_RESTART_MS,
  );
});

test('operators see both queues and their parked orders on /metrics', async () => {
  call(1);
  await eventually(() => expect(messages()).toHaveLength(1), AFTER_RESTART_MS);

  // A job may be under way at that moment.
  await eventually(async () => {
    const metrics = await (await fetch(`${bot.url}/metrics`)).text();
    expect(metrics).toMatch(/bullmq_jobs\{queue="discord-roles",state="active",service="discord-bot"\} 0/);
    expect(metrics).toMatch(/bullmq_jobs\{queue="discord-notices",state="delayed",service="discord-bot"\} 0/);
    expect(metrics).toMatch(/discord_notice_orders\{state="done",service="discord-bot"\} \d+/);
  });
});
