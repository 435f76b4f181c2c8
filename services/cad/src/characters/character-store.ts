import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

export interface CharacterRow {
  id: number;
  communityId: number;
  userId: number;
  firstName: string;
  lastName: string;
}

/** A projection of the civilian log: enough to say whose character it is, and what it is called. */
export interface CharacterStore {
  find(communityId: number, characterId: number, transaction?: Transaction): Promise<CharacterRow | null>;
  keep(character: CharacterRow, transaction: Transaction): Promise<void>;
  drop(characterId: number, transaction: Transaction): Promise<void>;
  /** The communities of the given characters and of those kept here. */
  communities(given: CharacterRow[], transaction: Transaction): Promise<number[]>;
  /** The given characters instead of those kept here. */
  replaceAll(given: CharacterRow[], transaction: Transaction): Promise<void>;
}

const FIND = `
  select id, community_id as "communityId", user_id as "userId", first_name as "firstName", last_name as "lastName"
  from characters where id = $2 and community_id = $1`;
const KEEP = `
  insert into characters (id, community_id, user_id, first_name, last_name) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name`;

const PLACE = `
  insert into characters (id, community_id, user_id, first_name, last_name)
  select c.id, c."communityId", c."userId", c."firstName", c."lastName"
  from jsonb_to_recordset($1::jsonb) c (id int, "communityId" int, "userId" int, "firstName" text, "lastName" text)`;

export function createCharacterStore(db: Sequelize): CharacterStore {
  return {
    async find(communityId, characterId, transaction) {
      const [row] = await db.query<CharacterRow>(FIND, {
        bind: [communityId, characterId],
        type: QueryTypes.SELECT,
        ...(transaction && { transaction }),
      });
      return row ?? null;
    },
    async keep({ id, communityId, userId, firstName, lastName }, transaction) {
      await db.query(KEEP, { bind: [id, communityId, userId, firstName, lastName], transaction });
    },
    async drop(characterId, transaction) {
      await db.query('delete from characters where id = $1', { bind: [characterId], transaction });
    },
    async communities(given, transaction) {
      const kept = await db.query<{ id: number }>('select distinct community_id as id from characters', {
        type: QueryTypes.SELECT,
        transaction,
      });
      return [...new Set([...given.map(({ communityId }) => communityId), ...kept.map(({ id }) => id)])];
    },
    async replaceAll(given, transaction) {
      await db.query('delete from characters', { transaction });
      await db.query(PLACE, { bind: [JSON.stringify(given)], transaction });
    },
  };
}
