import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness, type RunningBot } from '../bot-harness';
import { foundPrecinct, type Precinct } from '../server-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
let bot: RunningBot;
let precinct: Precinct;
beforeAll(async () => {
  harness = await startBotHarness();
  bot = await harness.start();
});
beforeEach(async () => void (precinct = await foundPrecinct(harness, bot)));
afterAll(() => harness.stop());

const state = async () => (await precinct.admin.get(precinct.path)).body;
const ledgerOf = (guildId: string) =>
  harness.discord.ledger().filter((entry) => entry.guildId === guildId && entry.action !== 'message');
/** Waits until the bot knows that this many linked members are in the community, besides its Admin. */
const known = (count: number) =>
  eventually(async () =>
    expect(
      await harness.sql(
        'select 1 as one from memberships join links using (user_id) where community_id = $1',
        [precinct.communityId],
      ),
    ).toHaveLength(count + 1),
  );
const settled = () =>
  eventually(async () => expect((await state()).health).toMatchObject({ pending: 0, parked: [] }), 20_000);

test('a connected server shows its roles and channels, and its mapping starts empty', async () => {
  const { guildId, officerRole, channelId } = precinct;

  const answer = await precinct.postIn(channelId, 'panic');

  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      isConfigured: true,
      inviteUrl: expect.stringContaining(`guild_id=${guildId}`),
      server: { id: guildId, name: expect.stringContaining('Precinct'), mapping: {} },
      drift: [],
      health: { isConnected: true, alarm: null, pending: 0, parked: [] },
    },
  ]);
  expect(answer.body.server.roles).toContainEqual(
    expect.objectContaining({ id: officerRole, name: 'Officer', isEditable: true }),
  );
  expect(answer.body.server.channels).toEqual([{ id: channelId, name: 'dispatch', canPost: true }]);
});

test('the dry run is exactly what is done once it is confirmed, and nothing before', async () => {
  const { officerRole, dispatcherRole, friendRole, guildId } = precinct;
  const casey = precinct.member('casey', ['Law Enforcement']);
  const riley = precinct.member('riley', ['Dispatcher']);
  const morgan = precinct.member('morgan', []);
  harness.discord.editRoles(morgan.id, [officerRole, friendRole], guildId);
  harness.discord.editRoles(riley.id, [dispatcherRole], guildId);
  await known(3);
  const mapping = { 'Law Enforcement': officerRole, Dispatcher: dispatcherRole };

  const preview = await precinct.admin.post(`${precinct.path}/preview`, { guildId, mapping });
  const unconfirmed = await precinct.put({ mapping });
  const before = ledgerOf(guildId);
  const done = await precinct.put({ mapping, confirmed: preview.body.fingerprint });
  await settled();

  const officer = { id: officerRole, name: 'Officer' };
  expect(preview.body.changes).toEqual([
    { userId: casey.userId, discordUserId: casey.id, discordName: 'casey', add: [officer], remove: [] },
    { userId: morgan.userId, discordUserId: morgan.id, discordName: 'morgan', add: [], remove: [officer] },
  ]);
  expect([unconfirmed.status, before, done.status]).toEqual([409, [], 200]);
  expect(
    ledgerOf(guildId)
      .map(({ action, userId, roleId }) => [action, userId, roleId])
      .sort(),
  ).toEqual(
    [
      ['grant', casey.id, officerRole],
      ['revoke', morgan.id, officerRole],
    ].sort(),
  );
  expect(precinct.rolesOf(morgan)).toEqual([friendRole]);
});

test('a preview that is out of date confirms nothing', async () => {
  const { officerRole, guildId } = precinct;
  const mapping = { 'Law Enforcement': officerRole };
  precinct.member('casey', ['Law Enforcement']);
  await known(1);
  const preview = await precinct.admin.post(`${precinct.path}/preview`, { guildId, mapping });
  precinct.member('riley', ['Law Enforcement']);
  await known(2);

  const answer = await precinct.put({ mapping, confirmed: preview.body.fingerprint });

  expect([answer.status, answer.body.message]).toEqual([
    409,
    'These changes are not the ones that were shown. Look at them again.',
  ]);
  expect(ledgerOf(guildId)).toEqual([]);
});

test('roles in Ten8 reach Discord within seconds, once each, and unmapped roles are left alone', async () => {
  const { officerRole, dispatcherRole, friendRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole, Dispatcher: dispatcherRole });
  const casey = precinct.member('casey', ['Law Enforcement']);
  harness.discord.editRoles(casey.id, [friendRole], guildId);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole, friendRole].sort()));

  harness.community.changeRoles(casey.userId, ['Dispatcher'], communityId);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([dispatcherRole, friendRole].sort()));
  harness.community.remove(casey.userId, communityId);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([friendRole]));

  const made = ledgerOf(guildId).map(({ action, roleId, hasChanged }) => ({ action, roleId, hasChanged }));
  expect(made).toHaveLength(4);
  expect(made).toEqual(
    expect.arrayContaining([
      { action: 'grant', roleId: officerRole, hasChanged: true },
      { action: 'grant', roleId: dispatcherRole, hasChanged: true },
      { action: 'revoke', roleId: officerRole, hasChanged: true },
      { action: 'revoke', roleId: dispatcherRole, hasChanged: true },
    ]),
  );
});

test('linking brings the roles of one’s communities, unlinking takes them back, and so does the community’s end', async () => {
  const { officerRole, friendRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole, Civilian: friendRole });
  const casey = precinct.member('casey', ['Law Enforcement']);
  const riley = precinct.member('riley', []);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole, friendRole].sort()));
  await eventually(() => expect(precinct.rolesOf(riley)).toEqual([friendRole]));

  harness.unlinked(casey);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([]));
  harness.community.deleteCommunity(communityId);
  await eventually(() => expect(precinct.rolesOf(riley)).toEqual([]));

  expect(harness.discord.grants(casey.id, officerRole, guildId)).toBe(1);
  expect(
    await harness.sql('select 1 as one from community_servers where community_id = $1', [communityId]),
  ).toEqual([]);
});

test('roles edited by hand in Discord are shown, not fought, until an Admin confirms', async () => {
  const { officerRole, guildId } = precinct;
  const mapping = { 'Law Enforcement': officerRole };
  await precinct.map(mapping);
  const casey = precinct.member('casey', ['Law Enforcement']);
  const riley = precinct.member('riley', []);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
  await settled();

  harness.discord.editRoles(casey.id, [], guildId);
  harness.discord.editRoles(riley.id, [officerRole], guildId);
  await eventually(async () => expect((await state()).drift).toHaveLength(2));
  precinct.member('witness', ['Law Enforcement']);
  await eventually(() => expect(ledgerOf(guildId)).toHaveLength(2));

  expect([precinct.rolesOf(casey), precinct.rolesOf(riley)]).toEqual([[], [officerRole]]);
  expect((await state()).drift).toMatchObject([
    { userId: casey.userId, discordName: 'casey', add: [{ name: 'Officer' }], remove: [] },
    { userId: riley.userId, discordName: 'riley', add: [], remove: [{ name: 'Officer' }] },
  ]);
  await precinct.map(mapping);
  await eventually(() =>
    expect([precinct.rolesOf(casey), precinct.rolesOf(riley)]).toEqual([[officerRole], []]),
  );
  await eventually(async () => expect((await state()).drift).toEqual([]));
});

test('someone who is not in the server yet is given their roles when they join', async () => {
  const { officerRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  const casey = harness.discord.addUser('casey');
  harness.community.join(77, ['Law Enforcement'], communityId);
  harness.linked(casey, { userId: 77 });
  await eventually(async () =>
    expect((await state()).health.parked).toMatchObject([
      { kind: 'role', what: 'Give Officer to @casey', reason: expect.stringContaining('when they join') },
    ]),
  );

  harness.discord.memberJoins(casey, guildId);

  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
});

test('a disconnected server keeps its roles, and is left alone from then on', async () => {
  const { officerRole, guildId, communityId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  const casey = precinct.member('casey', ['Law Enforcement']);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
  await settled();

  const answer = await precinct.admin.delete(precinct.path);
  harness.community.remove(casey.userId, communityId);
  const other = await foundPrecinct(harness, bot);
  await other.map({ 'Law Enforcement': other.officerRole });

  expect([answer.status, answer.body.server]).toEqual([200, null]);
  expect(precinct.rolesOf(casey)).toEqual([officerRole]);
  expect(ledgerOf(guildId)).toHaveLength(1);
});

test('an order parked for want of a permission is named, and goes back to work by the button', async () => {
  const { officerRole, guildId } = precinct;
  await precinct.map({ 'Law Enforcement': officerRole });
  harness.discord.moveBotRole(0, guildId);
  const casey = precinct.member('casey', ['Law Enforcement']);
  await eventually(async () =>
    expect((await state()).health.parked).toMatchObject([
      { what: 'Give Officer to @casey', reason: expect.stringContaining('must stand above') },
    ]),
  );
  const elsewhere = await foundPrecinct(harness, bot);
  const foreign = await elsewhere.admin.post(`${elsewhere.path}/retry`, {});

  const retried = await precinct.admin.post(`${precinct.path}/retry`, {});
  harness.discord.moveBotRole(99, guildId);

  expect([foreign.body, retried.body]).toEqual([{ retried: 0 }, { retried: 1 }]);
  await eventually(() => expect(precinct.rolesOf(casey)).toEqual([officerRole]));
});
