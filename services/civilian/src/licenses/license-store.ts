import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import {
  type License,
  LICENSE_TYPES,
  type LicenseStatus,
  type LicenseType,
} from '@ten8/contracts/civilian/licenses';

export interface LicenseStore {
  /** In the order of the types. */
  ofCharacter(characterId: number, transaction?: Transaction): Promise<License[]>;
  /** A license that is held keeps its day of issue; one that already has the status stays untouched. */
  put(
    license: { characterId: number; type: LicenseType; status: LicenseStatus; at: Date },
    transaction: Transaction,
  ): Promise<void>;
  remove(license: { characterId: number; type: LicenseType }, transaction: Transaction): Promise<void>;
}

const LIST = `
  select l.id, c.community_id as "communityId", l.character_id as "characterId", l.type, l.status,
    l.issued_date::text as "issuedDate", l.expiration_date::text as "expirationDate", l.updated_at as "updatedAt"
  from licenses l join characters c on c.id = l.character_id
  where l.character_id = $1
  order by array_position($2::text[], l.type)`;
const PUT = `
  insert into licenses (character_id, type, status, issued_date, updated_at) values ($1, $2, $3, $4, $5)
  on conflict (character_id, type) do update set status = excluded.status, updated_at = excluded.updated_at
  where licenses.status <> excluded.status`;
const REMOVE = 'delete from licenses where character_id = $1 and type = $2';

export function createLicenseStore(db: Sequelize): LicenseStore {
  return {
    async ofCharacter(characterId, transaction) {
      const rows = await db.query<Omit<License, 'updatedAt'> & { updatedAt: Date }>(LIST, {
        bind: [characterId, LICENSE_TYPES],
        type: QueryTypes.SELECT,
        ...(transaction && { transaction }),
      });
      return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    },
    async put({ characterId, type, status, at }, transaction) {
      const day = at.toISOString().slice(0, 10);
      await db.query(PUT, { bind: [characterId, type, status, day, at.toISOString()], transaction });
    },
    async remove({ characterId, type }, transaction) {
      await db.query(REMOVE, { bind: [characterId, type], transaction });
    },
  };
}
