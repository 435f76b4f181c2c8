import { unitStatusChanged } from '@ten8/contracts/cad/units';
import { eventually } from '@ten8/test-kit/eventually';
import { startBotHarness, type BotHarness } from '../bot-harness';
import { createPrecinct, type Precinct } from '../server-harness';

jest.setTimeout(150_000);

let harness: BotHarness;
beforeAll(async () => void (harness = await startBotHarness()));
afterAll(() => harness.stop());

test('a bot that was stopped for longer than community keeps its facts forgets what was deleted meanwhile', async () => {
  const bot = await harness.start();
  const [deleted, kept] = [await createPrecinct(harness, bot), await createPrecinct(harness, bot)];
  for (const { map, officerRole } of [deleted, kept]) await map({ 'Law Enforcement': officerRole });
  await deleted.postIn(deleted.channelId, 'call');
  const [jordan, riley] = [
    deleted.member('jordan', ['Law Enforcement']),
    kept.member('riley', ['Law Enforcement']),
  ];
  const rolesOfBoth = () => [...deleted.rolesOf(jordan), ...kept.rolesOf(riley)];
  await eventually(() => expect(rolesOfBoth()).toEqual([deleted.officerRole, kept.officerRole]));
  await bot.stop();

  harness.community.deleteCommunity(deleted.communityId);
  harness.community.prune();
  await harness.start();

  await eventually(() => expect(rolesOfBoth()).toEqual([kept.officerRole]));
  expect(await harness.sql('select community_id, guild_id from connected_servers')).toEqual([
    { community_id: kept.communityId, guild_id: kept.guildId },
  ]);
});

const goOnDuty = ({ communityId }: Precinct, userId: number) =>
  harness.cad.addFact(unitStatusChanged, communityId, {
    ...{ unitId: userId, userId, callsign: '1-ADAM-12', name: 'Jim Reed' },
    ...{ status: 'available', before: 'off-duty' },
  });

test('what happened on duty in a community and is read only after its deletion is not stored', async () => {
  const bot = await harness.start();
  const [deleted, kept] = [await createPrecinct(harness, bot), await createPrecinct(harness, bot)];
  for (const precinct of [deleted, kept]) await precinct.postIn(precinct.channelId, 'unit');
  goOnDuty(deleted, 6);
  const onDuty = () =>
    harness.sql('select community_id from units_on_duty where community_id = any ($1)', [
      [deleted.communityId, kept.communityId],
    ]);
  await eventually(async () => expect(await onDuty()).toEqual([{ community_id: deleted.communityId }]));
  harness.community.deleteCommunity(deleted.communityId);
  await eventually(async () =>
    expect(
      await harness.sql('select 1 from connected_servers where community_id = $1', [deleted.communityId]),
    ).toEqual([]),
  );

  for (const precinct of [deleted, kept]) goOnDuty(precinct, 7);

  await eventually(async () => expect(await onDuty()).toContainEqual({ community_id: kept.communityId }));
  expect(await onDuty()).toEqual([{ community_id: kept.communityId }]);
});
