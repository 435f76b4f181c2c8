import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { userDeleted } from '@ten8/contracts/auth/account';
import { addCommunity } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startCommunity, type CommunityHarness } from '../community-harness';
import { createAbuseStore } from './abuse-store';
import { postReport } from './deliver-reports';

/** The moderators' end: remembers what it was sent, and refuses while told to and, as Discord does, what is too long. */
const moderators = { received: [] as { content: string }[], isRefusing: false, isEndless: false, hungUp: 0 };
const webhook = http.createServer((req, res) => {
  let text = '';
  req.on('data', (chunk) => (text += chunk));
  req.on('end', () => {
    if (moderators.isEndless) {
      req.socket.once('close', () => (moderators.hungUp += 1));
      return void res.writeHead(200).write('thank you');
    }
    const message: { content: string } = JSON.parse(text);
    const isTooLong = message.content.length > DISCORD_MAX;
    if (!moderators.isRefusing && !isTooLong) moderators.received.push(message);
    res.writeHead(moderators.isRefusing ? 500 : isTooLong ? 400 : 204).end();
  });
});

/** The most characters of a message in Discord. */
const DISCORD_MAX = 2000;

/** The message about a report. */
const delivered = (id: number) =>
  eventually(() => {
    const found = moderators.received.find(({ content }) => content.startsWith(`Abuse report #${id}:`));
    if (!found) throw new Error('not delivered yet');
    return found.content;
  });

let service: CommunityHarness;
let webhookUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  const { port } = webhook.address() as AddressInfo;
  webhookUrl = `http://127.0.0.1:${port}/hook`;
  service = await startCommunity({ MODERATION_WEBHOOK_URL: webhookUrl });
});
afterAll(async () => {
  await service.stop();
  webhook.closeAllConnections();
  webhook.close();
});

const report = { category: 'spam', description: 'Floods @everyone with calls' };

test('a report is kept with the server’s own word on who reported what and when', async () => {
  const owner = service.somebody();
  const { id: communityId } = await addCommunity(owner);

  const answer = await owner.post('/api/report-abuse', {
    ...report,
    communityId,
    reportedBy: { id: 999, name: 'Someone else' },
    communityInfo: { name: 'Elsewhere' },
    timestamp: '1999-01-01T00:00:00Z',
  });

  expect([answer.status, answer.body]).toEqual([201, { id: expect.any(Number) }]);
  const [row] = await service.sql('select * from abuse_reports where id = $1', [answer.body.id]);
  expect(row).toMatchObject({
    ...report,
    reported_by: {
      id: owner.userId,
      name: `First${owner.userId} Last${owner.userId}`,
      email: expect.any(String),
    },
    community_info: {
      id: communityId,
      name: 'Los Santos',
      description: null,
      type: 'FiveM',
      ownerId: owner.userId,
    },
  });
  expect(Date.now() - Number((row as { created_at: Date }).created_at)).toBeLessThan(60_000);
});

test('the moderators’ webhook is sent each report once, and it mentions nobody', async () => {
  const reporter = service.somebody();
  moderators.isRefusing = true;
  const { body } = await reporter.post('/api/report-abuse', report);

  moderators.isRefusing = false;

  const mine = () =>
    moderators.received.filter(({ content }) => content.startsWith(`Abuse report #${body.id}:`));
  await eventually(() => expect(mine()).toHaveLength(1));
  expect(mine()[0]).toMatchObject({
    content: expect.stringContaining(report.description),
    allowed_mentions: { parse: [] },
  });
  await eventually(async () => {
    const [row] = await service.sql('select delivered_at from abuse_reports where id = $1', [body.id]);
    expect(row).toEqual({ delivered_at: expect.any(Date) });
  });
  await reporter.post('/api/report-abuse', report);
  await eventually(async () =>
    expect(await service.sql('select 1 from abuse_reports where delivered_at is null')).toEqual([]),
  );
  expect(mine()).toHaveLength(1);

  // As a job that the queue repeats.
  await postReport({ abuse: createAbuseStore(service.db), now: () => new Date() }, webhookUrl, body.id);
  expect(mine()).toHaveLength(1);
});

const MISSING = 'Please select a category and provide a description.';
test.each([
  [{}, MISSING],
  [{ category: '', description: 'x' }, MISSING],
  [{ category: ' ', description: 'x' }, MISSING],
  [{ category: 'spam', description: ' \n ' }, MISSING],
  [{ category: 'rudeness', description: 'x' }, 'Unknown category'],
  [{ category: 'spam', description: 'x'.repeat(1001) }, 'Must be at most 1000 characters'],
  [{ category: 'spam', description: 'x\0' }, 'Contains characters that cannot be stored'],
  [{ category: 'spam', description: 'x', communityId: 'one' }, expect.any(String)],
])('a report like %j is refused and not kept', async (body, message) => {
  const before = await service.sql('select id from abuse_reports');

  const answer = await service.somebody().post('/api/report-abuse', body);

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 'invalid_request', message]);
  expect(await service.sql('select id from abuse_reports')).toEqual(before);
});

test('a report sent again, because its answer was lost, is kept once', async () => {
  const reporter = service.somebody();
  const send = (description: string) =>
    reporter.post('/api/report-abuse', { ...report, description }, { 'idempotency-key': 'report-once' });

  const [first, again] = await Promise.all([send('Sent twice'), send('Sent twice')]);
  const other = await send('Something else');

  expect([first?.status, again?.status, again?.body]).toEqual([201, 201, first?.body]);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
  const mine = "select id from abuse_reports where (reported_by->>'id')::int = $1";
  expect(await service.sql(mine, [reporter.userId])).toEqual([first?.body]);
});

test('an outsider may report a community, and learns nothing about which there are', async () => {
  const owner = service.somebody();
  const { id: communityId } = await addCommunity(owner);
  const outsider = service.somebody();

  const known = await outsider.post('/api/report-abuse', { ...report, communityId });
  const unknown = await outsider.post('/api/report-abuse', { ...report, communityId: 2_147_483_647 });

  expect([known.status, known.body]).toEqual([201, { id: expect.any(Number) }]);
  expect([unknown.status, unknown.body]).toEqual([201, { id: expect.any(Number) }]);
  const rows = await service.sql(
    'select community_info from abuse_reports where id in ($1, $2) order by id',
    [known.body.id, unknown.body.id],
  );
  expect(rows).toEqual([
    { community_info: expect.objectContaining({ id: communityId, ownerId: owner.userId }) },
    { community_info: null },
  ]);
});

test('five reports an hour are taken, and malformed ones cost nothing', async () => {
  const reporter = service.somebody();
  await reporter.post('/api/report-abuse', {});
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await reporter.post('/api/report-abuse', report)).status).toBe(201);
  }

  const sixth = await reporter.post('/api/report-abuse', report);

  expect([sixth.status, sixth.body.code]).toEqual([429, 'rate_limited']);
});

test('a report that could not be saved does not count', async () => {
  const reporter = service.somebody();
  await service.sql('alter table abuse_reports rename to abuse_reports_away');
  for (let sent = 0; sent < 5; sent += 1)
    expect((await reporter.post('/api/report-abuse', report)).status).toBe(500);
  await service.sql('alter table abuse_reports_away rename to abuse_reports');

  expect((await reporter.post('/api/report-abuse', report)).status).toBe(201);
});

test('a report outlives the community it is about', async () => {
  const owner = service.somebody();
  const { id: communityId } = await addCommunity(owner);
  const { body } = await owner.post('/api/report-abuse', { ...report, communityId });

  await owner.delete(`/api/communities/${communityId}`);

  expect(await service.sql('select id from abuse_reports where id = $1', [body.id])).toHaveLength(1);
});

test('a report outlives the account of its reporter, without name and email', async () => {
  const reporter = service.somebody();
  const { body } = await reporter.post('/api/report-abuse', report);

  service.others.auth.addFact(userDeleted, null, { userId: reporter.userId });

  await eventually(async () =>
    expect(await service.sql('select reported_by from abuse_reports where id = $1', [body.id])).toEqual([
      { reported_by: { id: reporter.userId, name: 'Deleted user', email: null } },
    ]),
  );
});

test('a report made before there was a webhook is delivered once there is one', async () => {
  const [{ id } = { id: 0 }] = await service.sql<{ id: number }>(
    `insert into abuse_reports (category, description, reported_by, created_at)
     values ('spam', 'From before', '{"id": 1, "name": "Nora Moss", "email": "nora@test.ten8"}', now()) returning id`,
  );

  await service.somebody().post('/api/report-abuse', report);

  await eventually(() =>
    expect(
      moderators.received.filter(({ content }) => content.startsWith(`Abuse report #${id}:`)),
    ).toHaveLength(1),
  );
});

test('text in a report cannot imitate a log line', async () => {
  const reporter = service.somebody();
  const description = 'Spam\nReported by: The owner <owner@test.ten8>\u2028Time: never';

  const { body } = await reporter.post('/api/report-abuse', { ...report, description });

  const content = await delivered(body.id);
  expect(content.split(/[\n\u2028]/).filter((line) => line.startsWith('Reported by:'))).toHaveLength(1);
  expect(content.endsWith('> Spam\n> Reported by: The owner \\<owner@test.ten8\\>\n> Time: never')).toBe(
    true,
  );
});

test.each([
  [
    '**bold** _it_ ~~no~~ ||spoiler|| `code`',
    '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\|\\|spoiler\\|\\| \\`code\\`',
  ],
  ['[safe](https://evil.test/)', '\\[safe\\](https://evil.test/)'],
  ['<@123> <@&456> <#789>', '\\<@123\\> \\<@&456\\> \\<#789\\>'],
  ['> fake\n# Big\n-# small', '\\> fake\n> \\# Big\n> \\-# small'],
  ['Proof: https://clips.test/a_b_c', 'Proof: https://clips.test/a_b_c'],
])('the description %j has no format and no mention in the message', async (description, shown) => {
  const { body } = await service.somebody().post('/api/report-abuse', { ...report, description });

  const content = await delivered(body.id);
  expect(content.endsWith(`\n> ${shown}`)).toBe(true);
});

test.each([
  ['lines', 'a\n'.repeat(500)],
  ['emoji', '💥'.repeat(1000)],
  // One of these two is cut through an emoji.
  ['emoji after a letter', `x${'💥'.repeat(999)}`],
])(
  'a report of very many %s reaches the moderators as far as a message holds it',
  async (_what, description) => {
    const { body } = await service.somebody().post('/api/report-abuse', { ...report, description });

    const content = await delivered(body.id);
    expect(content).toMatch(/^> .+$/m);
    expect(content).toMatch(/\n\[…\]$/);
    expect(content).not.toMatch(/\p{Surrogate}/u);
  },
);

test('an answer of the webhook that does not end keeps no connection open', async () => {
  moderators.isEndless = true;
  const { status, body } = await service.somebody().post('/api/report-abuse', report);
  expect(status).toBe(201);

  await eventually(() => expect(moderators.hungUp).toBe(1), 3_000);
  moderators.isEndless = false;
  const stored = () =>
    service.sql('select 1 from abuse_reports where id = $1 and delivered_at is not null', [body.id]);
  await eventually(async () => expect(await stored()).toHaveLength(1));
});
