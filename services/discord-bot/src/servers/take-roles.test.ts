import { eventually } from '@ten8/test-kit/eventually';
import type { LinkedMember } from './decide-roles';
import type { CommunityServer } from './server-store';
import { createRoleTaker } from './take-roles';

const OFFICER = '900';

const server: CommunityServer = {
  communityId: 1,
  guildId: '10',
  mapping: {},
  posts: {},
  givesPendingRoles: false,
  setsNicknames: false,
  roleSources: { 'Law Enforcement': [OFFICER] },
  takesRoles: true,
  isMain: true,
};
const people: LinkedMember[] = [1, 2, 3].map((userId) => ({
  userId,
  roles: ['Civilian'],
  discordUserId: `d${userId}`,
  discordUsername: `name${userId}`,
  given: null,
}));
const inServer = new Map(
  people.map(({ discordUserId: id }) => [
    id ?? '',
    { id: id ?? '', name: 'X', roles: [OFFICER], nickname: null, joinedAt: null, isPending: false },
  ]),
);

/** A taker for these three people, whose Discord role makes them officers; `onSent` runs at each request. */
function startTaker(onSent: (userId: number, servers: { taking: CommunityServer[] }) => void) {
  const servers = { taking: [server] };
  const sent: number[] = [];
  const saved: number[] = [];
  const taker = createRoleTaker({
    servers: { takingRoles: async () => servers.taking },
    givenRoles: {
      people: async () => people,
      save: async (_, userId) => void saved.push(userId),
      delete: async () => undefined,
    },
    memberLists: { known: () => inServer },
    client: () => ({ server: () => ({ name: 'PRECINCT', roles: [{ id: OFFICER, name: 'Officer' }] }) }),
    async setRoles({ userId }) {
      sent.push(userId);
      onSent(userId, servers);
    },
    logger: { warn: jest.fn() },
  });
  return { taker, sent, saved };
}

test('everyone with the Discord role is given the role', async () => {
  const { taker, sent, saved } = startTaker(() => undefined);

  taker.ask({ communityId: 1 });

  await eventually(() => expect(saved).toHaveLength(3));
  taker.stop();
  expect(sent).toEqual([1, 2, 3]);
});

test.each([
  ['switched off', []],
  ['chosen differently', [{ ...server, roleSources: { Dispatcher: [OFFICER] } }]],
])('roles from Discord that are %s while they are given are given to nobody else', async (_, taking) => {
  const { taker, sent } = startTaker((userId, servers) => {
    if (userId === 1) servers.taking = taking;
  });

  await taker.takeNow([server], 'd1', { guildId: '10', members: inServer });

  taker.stop();
  expect(sent).toEqual([1]);
});

test('while the community service does not answer, it stays known which roles have to be taken', async () => {
  /** Somebody who has unlinked, and still has the role that Discord gave. */
  const unlinked: LinkedMember = {
    userId: 7,
    roles: ['Civilian', 'Law Enforcement'],
    discordUserId: null,
    discordUsername: null,
    given: ['Law Enforcement'],
  };
  const warn = jest.fn();
  const remove = jest.fn();
  const asked: unknown[] = [];
  let isDown = true;
  const taker = createRoleTaker({
    servers: { takingRoles: async () => [server] },
    givenRoles: { people: async () => [unlinked], save: async () => undefined, delete: remove },
    memberLists: { known: () => new Map() },
    client: () => ({ server: () => ({ name: 'PRECINCT', roles: [{ id: OFFICER, name: 'Officer' }] }) }),
    async setRoles(change) {
      if (isDown) throw new Error('the community service is down');
      asked.push(change);
      throw new Error('its answer was lost');
    },
    logger: { warn },
  });

  taker.ask({ communityId: 1 });
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
  isDown = false;
  taker.ask({ communityId: 1 });
  await eventually(() => expect(warn).toHaveBeenCalledTimes(2));
  taker.stop();

  expect(asked).toMatchObject([{ userId: 7, decided: ['Law Enforcement'], granted: [] }]);
  expect(remove).not.toHaveBeenCalled();
});
