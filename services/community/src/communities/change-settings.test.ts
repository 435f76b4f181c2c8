import { addCommunity, addMembers } from '@ten8/test-kit/communities';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

const CODE = /^[2-9A-HJKMNP-Z]{5}$/;

test('an Admin replaces the join code, and the one before stops working', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);

  const answer = await owner.post(`/api/communities/${community.id}/regenerate-code`);

  expect(answer.status).toBe(200);
  expect(answer.body.joinCode).toMatch(CODE);
  expect(answer.body.joinCode).not.toBe(community.joinCode);
  const stale = await service
    .somebody()
    .post('/api/communities/join-by-code', { joinCode: community.joinCode });
  expect(stale.status).toBe(404);
});

test('an Admin sets the logo and sets and clears the Discord link', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);

  const logo = await owner.post(`/api/communities/${id}/logo`, { logoUrl: ' https://img.test/a.png ' });
  const discord = await owner.post(`/api/communities/${id}/discord`, {
    discordUrl: 'https://discord.gg/ten8',
  });
  const cleared = await owner.post(`/api/communities/${id}/discord`, { discordUrl: '' });

  expect(logo.body.logoUrl).toBe('https://img.test/a.png');
  expect(discord.body.discordUrl).toBe('https://discord.gg/ten8');
  expect([cleared.status, cleared.body.discordUrl]).toEqual([200, null]);
});

test('a logo or Discord link that stays as it is is not in the activity log', async () => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);
  const save = (setting: string, value: string) =>
    owner.post(`/api/communities/${id}/${setting}`, { [`${setting}Url`]: value });
  const LOGO = 'https://img.test/a.png';

  const answers = [
    await save('discord', ''),
    await save('logo', LOGO),
    await save('logo', LOGO),
    await save('discord', 'https://discord.gg/ten8'),
    await save('discord', ''),
    await save('discord', ''),
  ];

  expect(answers.map(({ status, body }) => [status, body.discordUrl])).toEqual([
    [200, null],
    [200, null],
    [200, null],
    [200, 'https://discord.gg/ten8'],
    [200, null],
    [200, null],
  ]);
  const facts = (await service.facts()).filter(({ communityId }) => communityId === id);
  expect(facts.map(({ type }) => type).filter((type) => /logo|discord/.test(type))).toEqual([
    'community.logo-changed',
    'community.discord-url-changed',
    'community.discord-url-changed',
  ]);
});

test.each([
  [{}],
  [{ logoUrl: ' ' }],
  [{ logoUrl: 'javascript:alert(1)' }],
  [{ logoUrl: 'https://x/\ny' }],
  [{ logoUrl: `https://x/${'y'.repeat(500)}` }],
  [{ logoUrl: 7 }],
])('a logo like %j is refused', async (body) => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);

  const answer = await owner.post(`/api/communities/${id}/logo`, body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid logo URL']);
});

test.each([
  [{}],
  [{ discordUrl: 'ftp://x' }],
  [{ discordUrl: 'nowhere' }],
  [{ discordUrl: 7 }],
  [{ discordUrl: 'https://x/\0' }],
])('a Discord link like %j is refused', async (body) => {
  const owner = service.somebody();
  const { id } = await addCommunity(owner);

  const answer = await owner.post(`/api/communities/${id}/discord`, body);

  expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid Discord URL']);
});

test('members without the Admin role are kept from settings, members and the log, whatever the body', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const members = [service.somebody(), service.somebody(), service.somebody()];
  await addMembers(community, ...members);
  const [civilian, dispatcher, officer] = members;
  const path = `/api/communities/${community.id}`;
  await owner.patch(`${path}/members/${dispatcher?.userId}`, { roles: ['Dispatcher'] });
  await owner.patch(`${path}/members/${officer?.userId}`, { roles: ['Law Enforcement'] });

  const answers = await Promise.all(
    members.flatMap((member) => [
      member.get(`${path}/members`),
      member.get(`${path}/activity-logs?limit=x`),
      member.post(`${path}/regenerate-code`),
      member.post(`${path}/logo`, '{'),
      member.post(`${path}/discord`, '{'),
      member.patch(`${path}/members/${owner.userId}`, '{'),
      member.delete(`${path}/members/${civilian?.userId}`),
      member.delete(path),
    ]),
  );

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([403, { code: 'forbidden', message: 'Admin role required' }]);
  }
});

test('the join code is told to Admins and nobody else', async () => {
  const owner = service.somebody();
  const community = await addCommunity(owner);
  const [civilian, admin] = [service.somebody(), service.somebody()];
  await addMembers(community, civilian, admin);
  await owner.patch(`/api/communities/${community.id}/members/${admin.userId}`, { roles: ['Admin'] });

  const [told, untold] = await Promise.all([
    admin.get(`/api/communities/${community.id}`),
    civilian.get(`/api/communities/${community.id}`),
  ]);

  expect(told.body.joinCode).toBe(community.joinCode);
  expect(untold.body).not.toHaveProperty('joinCode');
});
