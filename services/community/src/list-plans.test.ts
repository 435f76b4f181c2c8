import { LIST as ACTIVITY, COUNT_ACTIONS, MOST_ACTIVE } from './activity/activity-store';
import { startCommunity, type CommunityHarness } from './community-harness';
import { LIST as BANS } from './members/ban-store';
import { LIST as FORMER_MEMBERS } from './members/former-member-store';
import { LIST as MEMBERS } from './members/member-store';

const MANY = 50_000;
const BANS_EACH = 5_000;
const LEFT_EACH = 5_000;
/** A year of a busy community. */
const DEEDS = 100_000;

let service: CommunityHarness;
let communityId: number;

beforeAll(async () => {
  service = await startCommunity();
  const fill = (sql: string, ...bind: unknown[]) => service.sql<{ id: number }>(sql, bind);
  // Three of the same size, whose members joined by turns.
  const [community] = await fill(
    `insert into communities (name, type, owner_id, visibility, join_code, created_at)
     select 'Large', 'FiveM', 1, 'private', 'LARGE' || n, now() from generate_series(1, 3) n returning id`,
  );
  communityId = community?.id ?? 0;
  await fill(`insert into people select n, 'F' || n, 'L' || n from generate_series(1, $1::int) n`, MANY);
  await fill(
    `insert into members (community_id, user_id, roles, joined_at)
     select c.id, n, '{Civilian}', now() from generate_series(1, $1::int) n, communities c order by n`,
    MANY,
  );
  await fill(
    `insert into bans (community_id, user_id, banned_by, banned_at)
     select c.id, n, 1, now() from generate_series(1, $1::int) n, communities c order by n`,
    BANS_EACH,
  );
  await fill(
    `insert into former_members (community_id, user_id, left_at)
     select c.id, n, now() from generate_series(1, $1::int) n, communities c order by n`,
    LEFT_EACH,
  );
  await fill(
    `insert into activity (fact_id, community_id, user_id, action, details, created_at)
     select gen_random_uuid(), $1::int, 1 + n % 500, 'Action ' || n % 20, 'What was done',
       now() - make_interval(secs => n * 315)
     from generate_series(1, $2::int) n`,
    ...[communityId, DEEDS],
  );
  for (const table of ['communities', 'people', 'members', 'activity', 'bans', 'former_members'])
    await fill(`analyze ${table}`);
}, 120_000);
afterAll(() => service.stop());

async function explain(sql: string, bind: unknown[]): Promise<string> {
  const plan = await service.sql<Record<string, string>>(`explain ${sql}`, bind);
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([0, 75_000, 149_000])(
  'the members after number %s are read in order from an index',
  async (after) => {
    const plan = await explain(MEMBERS, [communityId, after, 51]);

    expect(plan).toMatch(/Index Scan using members_/);
    expect(plan).not.toMatch(/Sort|Seq Scan on (members|people)/);
  },
);

test.each([14_000, 7_500, 1_000])(
  'the bans before number %s are read in order from an index',
  async (before) => {
    const plan = await explain(BANS, [communityId, before, 51]);

    expect(plan).toMatch(/Index Scan Backward using bans_pkey/);
    expect(plan).not.toMatch(/Sort|Seq Scan on (bans|people)/);
  },
);

test.each([14_000, 1_000])('who left before number %s is read in order from an index', async (before) => {
  const plan = await explain(FORMER_MEMBERS, [communityId, before, 51]);

  expect(plan).toMatch(/Index Scan Backward using former_members_pkey/);
  expect(plan).not.toMatch(/Sort|Seq Scan on (former_members|people)/);
});

test('a page of a year’s activity, the first or a later one, is read from one index', async () => {
  const [middle] = await service.sql<{ id: number }>('select max(id) / 2 as id from activity');
  const none = [null, null, null, null];

  for (const before of [null, middle?.id]) {
    const plan = await explain(ACTIVITY, [communityId, before, 51, ...none]);
    expect(plan).toContain('activity_newest');
    expect(plan).not.toMatch(/Sort|Seq Scan on activity/);
  }
});

test.each([
  ['actions', COUNT_ACTIONS],
  ['the most active', MOST_ACTIVE],
])('%s of a month are counted by an index', async (_what, sql) => {
  const plan = await explain(sql, [communityId, new Date(Date.now() - 30 * 86_400_000)]);

  expect(plan).toContain('activity_newest');
  expect(plan).not.toContain('Seq Scan on activity');
});

test('what one member has done is read from an index of its own', async () => {
  const plan = await explain(ACTIVITY, [communityId, null, 51, 7, null, null, null]);

  expect(plan).toContain('activity_member');
  expect(plan).not.toMatch(/Sort|Seq Scan on activity/);
});
