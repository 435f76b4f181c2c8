import { createLogger } from '@ten8/service-kit/observability/logger';
import { eventually } from '@ten8/test-kit/eventually';
import type { LinkedMember } from './decide-roles';
import type { CommunityServer } from './server-store';
import { createRoleTaker } from './take-roles';

const SERVER: CommunityServer = {
  ...{ communityId: 1, guildId: '2', mapping: {}, posts: {}, givesPendingRoles: false, setsNicknames: false },
  ...{ roleSources: { 'Law Enforcement': ['3'] }, takesRoles: true, isMain: true },
};
/** Somebody who has unlinked, and still has the role that Discord gave. */
const UNLINKED: LinkedMember = {
  ...{ userId: 7, roles: ['Civilian', 'Law Enforcement'], given: ['Law Enforcement'] },
  ...{ discordUserId: null, discordUsername: null },
};

test('while the community service does not answer, it stays known which roles have to be taken', async () => {
  const logger = createLogger('discord-bot', { LOG_LEVEL: 'silent' });
  const warn = jest.spyOn(logger, 'warn');
  let isDown = true;
  let given: LinkedMember['given'] = UNLINKED.given;
  const asked: unknown[] = [];
  const taker = createRoleTaker({
    servers: { takingRoles: async () => [SERVER] },
    givenRoles: {
      people: async () => (given ? [{ ...UNLINKED, given }] : []),
      save: async () => undefined,
      delete: async () => void (given = null),
      deleteOfCommunity: async () => undefined,
    },
    memberLists: { known: () => new Map() },
    client: () => ({
      server: () => ({
        ...{ name: 'Main', botRole: 'Ten8', channels: [] },
        roles: [{ id: '3', name: 'Officer', position: 1, isEditable: true }],
        reachOf: () => ({ canManage: false, above: 0 }),
      }),
    }),
    services: async (_endpoint, request) => {
      if (isDown) throw new Error('the community service is down');
      asked.push(request?.body);
      throw new Error('its answer was lost');
    },
    logger,
  });

  taker.ask({ communityId: 1 });
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
  isDown = false;
  taker.ask({ communityId: 1 });
  await eventually(() => expect(warn).toHaveBeenCalledTimes(2));
  taker.stop();

  expect(asked).toMatchObject([{ userId: 7, decided: ['Law Enforcement'], granted: [] }]);
  expect(given).toEqual(['Law Enforcement']);
});
