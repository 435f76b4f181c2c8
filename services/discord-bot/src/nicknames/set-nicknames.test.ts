import { setTimeout as pause } from 'node:timers/promises';
import { run } from '@ten8/service-kit/database/sql';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { eventually } from '@ten8/test-kit/eventually';
import { openBotSchema } from '../schema-harness';
import type { ServerMember } from '../server-member';
import { createNicknameStore } from './nickname-store';
import { createNicknames } from './set-nicknames';

const logger = createLogger('discord-bot', { LOG_LEVEL: 'silent' });

/** One officer on duty in each of two servers. Rows of the first one cannot be written. */
const ROWS = [
  `insert into community_servers (community_id, guild_id, mapping, sets_nicknames)
   values (1, 'broken', '{}', true), (2, 'slow', '{}', true)`,
  `insert into links values (7, 'casey', 'casey', false)`,
  `insert into units_on_duty values (1, 7, '1-ADAM-12', null), (2, 7, '1-ADAM-12', null)`,
  `alter table nicknames add check (guild_id <> 'broken')`,
];

const casey: ServerMember = {
  id: 'casey',
  name: 'casey',
  joinedAt: null,
  roles: [],
  nickname: null,
  isPending: false,
};

async function openTables() {
  const schema = await openBotSchema();
  for (const sql of ROWS) await run(schema.db, sql, []);
  return schema;
}

test('after an error in one server, a run still waits for the others before the next one begins', async () => {
  const { db, close } = await openTables();
  const warn = jest.spyOn(logger, 'warn');
  const asked: string[] = [];
  let answer = () => {};
  const nicknames = createNicknames({
    nicknames: createNicknameStore(db),
    api: {
      member: async () => ({ kind: 'read', member: casey }),
      async setNickname({ guildId }) {
        asked.push(guildId);
        await new Promise<void>((resolve) => (answer = resolve));
        return { kind: 'done' };
      },
    },
    memberLists: { known: () => new Map([['casey', casey]]), put: () => undefined },
    logger,
  });

  nicknames.update();
  await eventually(() => expect([asked, warn.mock.calls.length]).toEqual([['slow'], 1]));
  nicknames.update();
  await pause(300);
  expect([asked, warn.mock.calls.length]).toEqual([['slow'], 1]);
  answer();
  await eventually(() => expect(warn).toHaveBeenCalledTimes(2));

  expect(asked).toEqual(['slow']);
  nicknames.stop();
  await close();
});

/** The officer in the slow server, who has a nickname, and a Discord that remembers it. */
async function watchOfficer() {
  const { db, close } = await openTables();
  const ownName: ServerMember = { ...casey, nickname: 'Casey the Great' };
  const list = new Map([['casey', ownName]]);
  let inDiscord: string | null = ownName.nickname;
  const nicknames = createNicknames({
    nicknames: createNicknameStore(db),
    api: {
      member: async () => ({ kind: 'read', member: { ...casey, nickname: inDiscord } }),
      async setNickname({ nickname }) {
        inDiscord = nickname;
        return { kind: 'done' };
      },
    },
    memberLists: {
      known: (guildId) => (guildId === 'slow' ? list : null),
      put: (_guildId, member) => list.set(member.id, member),
    },
    logger,
  });
  return {
    async changesTo(sql: string, nickname: string) {
      await run(db, sql, []);
      nicknames.update();
      await eventually(() => expect(inDiscord).toBe(nickname));
    },
    /** Discord tells the bot of a nickname. */
    eventArrives: (nickname: string) => void list.set('casey', { ...ownName, nickname }),
    async stop() {
      nicknames.stop();
      await close();
    },
  };
}
const goesOffDuty = 'delete from units_on_duty where community_id = 2';

test('an officer who is on duty again before Discord reports the former nickname still gets it back later', async () => {
  const { changesTo, eventArrives, stop } = await watchOfficer();

  await changesTo('select 1', '1-ADAM-12');
  // The event about this one arrives, and no later one.
  eventArrives('1-ADAM-12');
  await changesTo(goesOffDuty, 'Casey the Great');
  await changesTo(`insert into units_on_duty values (2, 7, '1-ADAM-13', null)`, '1-ADAM-13');

  await changesTo(goesOffDuty, 'Casey the Great');
  await stop();
});

test('an officer who gets another callsign on duty gets the former nickname back later', async () => {
  const { changesTo, eventArrives, stop } = await watchOfficer();

  await changesTo('select 1', '1-ADAM-12');
  eventArrives('1-ADAM-12');
  await changesTo(`update units_on_duty set callsign = '2-LINCOLN-30'`, '2-LINCOLN-30');
  eventArrives('2-LINCOLN-30');

  await changesTo(goesOffDuty, 'Casey the Great');
  await stop();
});
