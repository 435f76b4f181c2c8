import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { openDatabase } from '@ten8/service-kit/database/database';
import { KIT_MIGRATIONS, migrate } from '@ten8/service-kit/database/migrate';
import { run } from '@ten8/service-kit/database/sql';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { eventually } from '@ten8/test-kit/eventually';
import { freshDatabase } from '@ten8/test-kit/fresh-database';
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
  const database = await freshDatabase();
  const db = await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 4 }, 'discord', logger);
  await migrate(
    db,
    'discord',
    [eventLogMigrations, KIT_MIGRATIONS, path.join(__dirname, '../../migrations')],
    { logger },
  );
  for (const sql of ROWS) await run(db, sql, []);
  const close = async () => {
    await db.close();
    await database.drop();
  };
  return { db, close };
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

test('an officer who is on duty again before Discord reports the former nickname still gets it back later', async () => {
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
  const comesOnDuty = `insert into units_on_duty values (2, 7, '1-ADAM-13', null)`;
  const goesOffDuty = 'delete from units_on_duty where community_id = 2';
  const changesTo = async (sql: string, nickname: string) => {
    await run(db, sql, []);
    nicknames.update();
    await eventually(() => expect(inDiscord).toBe(nickname));
  };

  nicknames.update();
  await eventually(() => expect(inDiscord).toBe('1-ADAM-12'));
  // The event about this one arrives, and no later one.
  list.set('casey', { ...ownName, nickname: '1-ADAM-12' });
  await changesTo(goesOffDuty, 'Casey the Great');
  await changesTo(comesOnDuty, '1-ADAM-13');

  await changesTo(goesOffDuty, 'Casey the Great');
  nicknames.stop();
  await close();
});
