import type { Sequelize, Transaction } from 'sequelize';
import { Character } from '@ten8/contracts/civilian/characters';
import { nullWhenTaken, row, rows, run } from '@ten8/service-kit/database/sql';
import type { Slice } from '@ten8/service-kit/http/page';
import { characterColumns, insertFields, setFields, valuesOf } from '../columns';

/** The columns of a character that we write; the database makes the others. */
type CharacterRow = Omit<Character, 'id'>;
type EditableFields = Omit<CharacterRow, 'communityId' | 'userId'>;

/** The community is needed by Citus to find the row's node; it can only lock rows of one node. */
interface InCommunity {
  id: number;
  communityId: number;
}

export interface CharacterStore {
  find(id: number): Promise<Character | null>;
  findAll(communityId: number, ids: number[]): Promise<Character[]>;
  /** Locks the character against changes until the transaction ends. */
  lock(character: InCommunity, transaction: Transaction): Promise<Character | null>;
  /** Locks the character against deletion until the transaction ends. */
  lockAgainstDeletion(character: InCommunity, transaction: Transaction): Promise<Character | null>;
  /** Newest first, one more than `limit` when there are more; only `userId`'s unless that is null. */
  list(of: { communityId: number; userId: number | null }, page: Slice): Promise<Character[]>;
  count(of: { communityId: number; userId: number }, transaction: Transaction): Promise<number>;
  /** Characters of all communities with an id above `after`, by id. */
  snapshot(after: number, limit: number): Promise<Character[]>;
  /** Null when another character of the community has the license number. */
  insert(character: CharacterRow, transaction: Transaction): Promise<Character | null>;
  /** Null when another character of the community has the license number. */
  update(character: InCommunity, fields: EditableFields, transaction: Transaction): Promise<Character | null>;
  delete(character: InCommunity, transaction: Transaction): Promise<void>;
}

const FIELDS = Character.omit({ id: true }).keyof().options;
const EDITABLE = Character.omit({ id: true, communityId: true, userId: true }).keyof().options;
const COLUMNS = characterColumns('characters');

const FIND = `select ${COLUMNS} from characters where id = $1`;
const FIND_IN = `${FIND} and community_id = $2`;
const FIND_ALL = `select ${COLUMNS} from characters where community_id = $1 and id = any ($2::int[])`;
// 200 of 100,000 in 0.3 ms: both are one index read backwards.
const LIST_ALL = `
  select ${COLUMNS} from characters
  where community_id = $1 and ($2::int is null or id < $2) order by id desc limit $3`;
const LIST_OWN = `
  select ${COLUMNS} from characters
  where community_id = $1 and user_id = $4 and ($2::int is null or id < $2) order by id desc limit $3`;
const COUNT = 'select count(*)::int as count from characters where community_id = $1 and user_id = $2';
const SNAPSHOT = `select ${COLUMNS} from characters where id > $1 order by id limit $2`;
// A conflict must not end the transaction, because another license number may be tried.
const INSERT = `
  insert into characters ${insertFields(FIELDS)}
  on conflict (community_id, license_key) do nothing returning ${COLUMNS}`;
const UPDATE = `update characters set ${setFields(EDITABLE)} where id = $1 and community_id = $${EDITABLE.length + 2}
  returning ${COLUMNS}`;

export function createCharacterStore(db: Sequelize): CharacterStore {
  return {
    find: (id) => row<Character>(db, FIND, [id]),
    findAll: (communityId, ids) => rows<Character>(db, FIND_ALL, [communityId, ids]),
    lock: ({ id, communityId }, transaction) =>
      row<Character>(db, `${FIND_IN} for update`, [id, communityId], transaction),
    lockAgainstDeletion: ({ id, communityId }, transaction) =>
      row<Character>(db, `${FIND_IN} for key share`, [id, communityId], transaction),
    list({ communityId, userId }, { limit, cursor }) {
      const bind = [communityId, cursor ?? null, limit + 1];
      return userId === null
        ? rows<Character>(db, LIST_ALL, bind)
        : rows<Character>(db, LIST_OWN, [...bind, userId]);
    },
    async count({ communityId, userId }, transaction) {
      return (await row<{ count: number }>(db, COUNT, [communityId, userId], transaction))?.count ?? 0;
    },
    snapshot: (after, limit) => rows<Character>(db, SNAPSHOT, [after, limit]),
    insert: (character, transaction) => row<Character>(db, INSERT, valuesOf(FIELDS, character), transaction),
    update: ({ id, communityId }, fields, transaction) => {
      const bind = [id, ...valuesOf(EDITABLE, fields), communityId];
      return row<Character>(db, UPDATE, bind, transaction).catch(nullWhenTaken);
    },
    delete: ({ id, communityId }, transaction) =>
      run(db, 'delete from characters where id = $1 and community_id = $2', [id, communityId], transaction),
  };
}
