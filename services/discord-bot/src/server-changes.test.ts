import { eventually } from '@ten8/test-kit/eventually';
import { logger } from './discord/connection-harness';
import { serverChangeHandlers } from './server-changes';
import { readMember } from './server-member';

const nothing = () => undefined;

test('who joins while the database does not answer gets their roles once it does', async () => {
  const woken: string[][] = [];
  let asked = 0;
  const handlers = serverChangeHandlers({
    identity: { guildId: 'home' },
    servers: { guildIds: async () => [] },
    orders: {
      async retryForNewMember(guildId) {
        asked += 1;
        if (asked === 1) throw new Error('the database does not answer');
        return [guildId];
      },
      outOfReach: async () => [],
      retryRoles: async () => [],
      retryScreened: async () => [],
    },
    reach: { regained: () => [] },
    memberLists: {
      ...{ forget: nothing, forgetAll: nothing, load: nothing, put: nothing, remove: nothing },
      seen: () => null,
    },
    roleTaker: { ask: nothing },
    roleQueue: { retryNow: nothing, wake: (lanes) => void woken.push(lanes) },
    noticeQueue: { retryNow: nothing },
    logger,
  });

  handlers.onMemberJoined('precinct', readMember({ user: { id: '1', username: 'casey' }, roles: [] }));

  await eventually(() => expect(woken).toEqual([['precinct']]));
});
