import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';

export interface CharacterRow {
  id: number;
  communityId: number;
  userId: number;
  firstName: string;
  lastName: string;
}

/** A projection of the civilian log: the owner and the name of each character. */
export interface CharacterStore {
  find(communityId: number, characterId: number, transaction?: Transaction): Promise<CharacterRow | null>;
  save(character: CharacterRow, transaction: Transaction): Promise<void>;
  remove(character: { id: number; communityId: number }, transaction: Transaction): Promise<void>;
  /** The communities of the given characters and of those saved here. */
  communities(given: CharacterRow[], transaction: Transaction): Promise<number[]>;
  /** Replaces all saved characters. */
  replaceAll(given: CharacterRow[], transaction: Transaction): Promise<void>;
}

// The keys are those of a `CharacterRow`, so that a row goes in as it is.
const INSERT = `
  insert into characters (id, community_id, user_id, first_name, last_name)
  select id, "communityId", "userId", "firstName", "lastName" from jsonb_to_recordset($1::jsonb)
    given (id int, "communityId" int, "userId" int, "firstName" text, "lastName" text)`;
const SAVE = `${INSERT} on conflict on constraint characters_pkey do update
  set first_name = excluded.first_name, last_name = excluded.last_name`;

export function createCharacterStore(db: Sequelize): CharacterStore {
  return {
    find: (communityId, characterId, transaction) =>
      row(
        db,
        'select * from characters where id = $2 and community_id = $1',
        [communityId, characterId],
        transaction,
      ),
    save: (character, transaction) => run(db, SAVE, [JSON.stringify([character])], transaction),
    remove: ({ id, communityId }, transaction) =>
      run(db, 'delete from characters where id = $1 and community_id = $2', [id, communityId], transaction),
    async communities(given, transaction) {
      const sql = 'select distinct community_id as id from characters';
      const saved = await rows<{ id: number }>(db, sql, [], transaction);
      return [...new Set([...given.map(({ communityId }) => communityId), ...saved.map(({ id }) => id)])];
    },
    async replaceAll(given, transaction) {
      await run(db, 'delete from characters', [], transaction);
      await run(db, INSERT, [JSON.stringify(given)], transaction);
    },
  };
}
