import { discordLinked } from '@ten8/contracts/auth/discord';
import { callOpened } from '@ten8/contracts/cad/calls';
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
  precinct = await createPrecinct(harness, bot);
  await precinct.postIn(precinct.channelId, 'call');
  await precinct.map({ 'Law Enforcement': precinct.officerRole });
});
afterAll(() => harness.stop());

const officer = (name: string) => precinct.member(name, ['Law Enforcement'], { wantsMentions: true });
const hasRole = (user: ReturnType<typeof officer>) => precinct.rolesOf(user).includes(precinct.officerRole);
const mentions = async () =>
  (await harness.sql<{ mentions: string[] }>('select mentions from notices')).flatMap((row) => row.mentions);
/** The tables in which this text is in some row. */
async function tablesWith(text: string): Promise<string[]> {
  const sql = `select table_name as name from information_schema.tables
    where table_schema = 'discord' and table_type = 'BASE TABLE' order by 1`;
  const found: string[] = [];
  for (const { name } of await harness.sql<{ name: string }>(sql)) {
    const rows = await harness.sql(`select 1 from ${name} as each where position($1 in each::text) > 0`, [
      text,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
/** As if everything was settled long ago and the half hour until the next regular work was over. */
async function letTimePass(): Promise<void> {
  await harness.sql(`update role_grants set updated_at = now() - interval '11 minutes' returning 1`);
  await harness.sql('update housekeeping set due_at = now() returning 1');
}
async function parkLink(user: ReturnType<typeof officer>): Promise<void> {
  const { userId, id: discordUserId, username: discordUsername } = user;
  const data = { userId, discordUserId, discordUsername, notificationsEnabled: false };
  const fact = { seq: 0, id: 'f', type: discordLinked.type, communityId: null, by: null, data };
  const sql = `insert into parked_events (follower, seq, fact, error, failures)
    values ('discord-bot<-auth', $1, $2::jsonb, 'failed', 5) returning id`;
  await harness.sql(sql, [-userId, JSON.stringify(fact)]);
}

test('the Discord account of somebody who unlinks is in no table once their roles are taken back', async () => {
  const [casey, riley] = [officer('casey'), officer('riley')];
  await eventually(() => expect([hasRole(casey), hasRole(riley)]).toEqual([true, true]));
  harness.cad.addFact(callOpened, precinct.communityId, {
    ...{ callId: 1, callNumber: 1, callerName: 'JOHN DOE', location: 'PIER', postalCode: null },
    ...{ description: 'SHOTS FIRED', priority: 'high' },
  });
  await eventually(async () => expect(await mentions()).toEqual([casey.id, riley.id]));
  await parkLink(casey);
  await parkLink(riley);

  harness.unlinked(casey);

  await eventually(async () => expect(await mentions()).toEqual([riley.id]));
  await eventually(() => expect(hasRole(casey)).toBe(false));
  await eventually(async () => expect(await tablesWith(casey.id)).toEqual(['role_grants']));
  // Of the linked role, too, in a server where they are not.
  const taken = `select 1 as one from role_grants where discord_user_id = $1 and action = 'revoke' and state = 'done'`;
  await eventually(async () => expect(await harness.sql(taken, [casey.id])).toHaveLength(2));
  await letTimePass();
  await eventually(async () => expect(await tablesWith(casey.id)).toEqual([]));
  expect(await tablesWith(riley.id)).toEqual(['links', 'notices', 'parked_events', 'role_grants']);
});

test('orders stay while somebody must help, and go with a deleted community once the roles are taken back', async () => {
  const { discord, community } = harness;
  const [morgan, jordan] = [officer('morgan'), officer('jordan')];
  await eventually(() => expect([hasRole(morgan), hasRole(jordan)]).toEqual([true, true]));
  discord.moveBotRole(0, precinct.guildId);
  harness.unlinked(morgan);
  const states = (user: typeof morgan) =>
    harness.sql<{ action: string; state: string }>(
      'select action, state from role_grants where discord_user_id = $1 and role_id = $2 order by ordinal',
      [user.id, precinct.officerRole],
    );
  await eventually(async () =>
    expect(await states(morgan)).toEqual([
      { action: 'grant', state: 'done' },
      { action: 'revoke', state: 'parked' },
    ]),
  );
  await letTimePass();
  // The regular work is done: it is due again in half an hour.
  await eventually(async () =>
    expect(
      await harness.sql(`select 1 as one from housekeeping where due_at > now() + interval '20 minutes'`),
    ).toHaveLength(1),
  );
  expect(await states(morgan)).toHaveLength(2);

  discord.moveBotRole(9, precinct.guildId);
  await eventually(() => expect(hasRole(morgan)).toBe(false));
  community.deleteCommunity(precinct.communityId);
  await eventually(() => expect(hasRole(jordan)).toBe(false));
  const open = `select 1 as one from role_grants where community_id is not null and state <> 'done'`;
  await eventually(async () => expect(await harness.sql(open)).toEqual([]));
  await letTimePass();

  const left = 'select 1 as one from role_grants where community_id is not null';
  await eventually(async () => expect(await harness.sql(left)).toEqual([]));
});
