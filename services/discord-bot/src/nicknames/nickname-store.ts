import type { Sequelize, Transaction } from 'sequelize';
import { rows, run } from '@ten8/service-kit/database/sql';

/** Someone in a server whose nickname is, or should be, their callsign. */
export interface Named {
  guildId: string;
  discordUserId: string;
  communityId: number;
  /** The wanted nickname; null when they are off duty, or the community switched nicknames off. */
  callsign: string | null;
  name: string | null;
  /** The nickname that was sent to Discord; null for none. */
  given: string | null;
  former: string | null;
  isSet: boolean;
  refused: string | null;
}

interface Officer {
  communityId: number;
  userId: number;
  callsign: string;
  name: string | null;
}

const SAVE_ON_DUTY = `
  insert into units_on_duty (community_id, user_id, callsign, name) values ($1, $2, $3, $4)
  on conflict (community_id, user_id) do update set callsign = excluded.callsign,
    name = coalesce(excluded.name, units_on_duty.name)`;
const NAMED = `
  with wanted as (
    select s.community_id, s.guild_id, l.discord_user_id, u.callsign, u.name
    from connected_servers s
    join units_on_duty u using (community_id)
    join links l using (user_id)
    where s.sets_nicknames
  )
  select guild_id, discord_user_id, coalesce(wanted.community_id, n.community_id) as community_id,
    callsign, name, given, former, coalesce(is_set, false) as is_set, refused
  from wanted full join nicknames n using (guild_id, discord_user_id)`;
const BEGIN = `
  insert into nicknames (guild_id, discord_user_id, community_id, given, former) values ($1, $2, $3, $4, $5)
  on conflict (guild_id, discord_user_id) do update set given = excluded.given, is_set = false, refused = null`;
const REFUSED = `
  select coalesce(max(discord_username), discord_user_id) as name
  from nicknames left join links using (discord_user_id)
  where guild_id = $1 and refused is not null group by discord_user_id order by 1 limit 20`;

export type NicknameStore = ReturnType<typeof createNicknameStore>;

/** Who is on duty, and their nicknames in that time. */
export const createNicknameStore = (db: Sequelize) => {
  const ofOne = 'where guild_id = $1 and discord_user_id = $2';
  return {
    saveOnDuty: ({ communityId, userId, callsign, name }: Officer, transaction: Transaction) =>
      run(db, SAVE_ON_DUTY, [communityId, userId, callsign, name], transaction),
    deleteOnDuty: (communityId: number, userId: number, transaction: Transaction) =>
      run(
        db,
        'delete from units_on_duty where community_id = $1 and user_id = $2',
        [communityId, userId],
        transaction,
      ),
    deleteAllOnDuty: (transaction: Transaction) => run(db, 'delete from units_on_duty', [], transaction),
    deleteOnDutyOfCommunity: (communityId: number, transaction: Transaction) =>
      run(db, 'delete from units_on_duty where community_id = $1', [communityId], transaction),
    /** Everyone whose nickname is, or should be, their callsign. */
    named: () => rows<Named>(db, NAMED),
    /** Saves the former nickname. Must run before the request to Discord, so that it cannot get lost. */
    begin: ({ guildId, discordUserId, communityId, former }: Named, given: string) =>
      run(db, BEGIN, [guildId, discordUserId, communityId, given, former]),
    settle: ({ guildId, discordUserId }: Named, refused: string | null) =>
      run(db, `update nicknames set is_set = $3, refused = $4 ${ofOne}`, [
        guildId,
        discordUserId,
        refused === null,
        refused,
      ]),
    end: ({ guildId, discordUserId }: Named) =>
      run(db, `delete from nicknames ${ofOne}`, [guildId, discordUserId]),
    /** Names of members whom the bot may not rename. */
    async refusedIn(guildId: string): Promise<string[]> {
      return (await rows<{ name: string }>(db, REFUSED, [guildId])).map(({ name }) => name);
    },
  };
};
