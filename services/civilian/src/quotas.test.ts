import { buildCharacter, buildVehicle, startCivilian, type CivilianHarness } from './civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const FIFTY = `
  insert into characters (community_id, user_id, first_name, last_name, date_of_birth, license_number)
  select $1, $2::int, 'F', 'L', '1990-01-01', $2::int || '-' || n from generate_series(1, $3::int) n`;

test('a member has at most fifty characters in a community, also when two are created at once', async () => {
  const communityId = civilian.newCommunity();
  const [jane, joe] = [civilian.member([], communityId), civilian.member([], communityId)];
  await civilian.sql(FIFTY, [communityId, jane.userId, 48]);
  const create = (user = jane) => user.post(`/api/communities/${communityId}/characters`, buildCharacter());

  const answers = await Promise.all([create(), create(), create(), create()]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect((await create()).body).toEqual({
    code: 'quota_reached',
    message: 'You can have at most 50 characters in a community',
  });
  expect((await create(joe)).status).toBe(201);
  const elsewhere = civilian.newCommunity();
  civilian.others.community.join(jane.userId, [], elsewhere);
  expect((await jane.post(`/api/communities/${elsewhere}/characters`, buildCharacter())).status).toBe(201);
});

test('a member has at most a hundred vehicles in a community', async () => {
  const communityId = civilian.newCommunity();
  const { user, characterId } = await civilian.driver(communityId);
  await civilian.fillVehicles(communityId, 99);
  const register = () => user.post(`/api/communities/${communityId}/vehicles`, buildVehicle({ characterId }));

  const [hundredth, next] = [await register(), await register()];

  expect([hundredth.status, next.status, next.body]).toEqual([
    201,
    409,
    { code: 'quota_reached', message: 'You can have at most 100 vehicles in a community' },
  ]);
  const other = await civilian.driver(communityId);
  await civilian.vehicle(other.user, { characterId: other.characterId }, communityId);
  const elsewhere = civilian.newCommunity();
  civilian.others.community.join(user.userId, [], elsewhere);
  const there = await civilian.character(user, {}, elsewhere);
  await civilian.vehicle(user, { characterId: there.id }, elsewhere);
});

test('with the limits off there is no quota', async () => {
  const open = await startCivilian({ RATE_LIMITS: 'off' });
  const communityId = open.newCommunity();
  const jane = open.member([], communityId);
  await open.sql(FIFTY, [communityId, jane.userId, 50]);

  const answer = await jane.post(`/api/communities/${communityId}/characters`, buildCharacter());

  expect(answer.status).toBe(201);
  await open.stop();
});
