import type { Sequelize, Transaction } from 'sequelize';
import { LICENSE_TYPES, type LicenseStatus, type LicenseType } from '@ten8/contracts/civilian/constants';
import type { License } from '@ten8/contracts/civilian/licenses';
import { rows, run } from '@ten8/service-kit/sql';

export interface LicenseStore {
  /** In the order of the types. */
  ofCharacter(characterId: number, transaction?: Transaction): Promise<License[]>;
  /** An existing license keeps its day of issue; one that already has the status stays untouched. */
  save(
    license: { characterId: number; type: LicenseType; status: LicenseStatus; at: Date },
    transaction: Transaction,
  ): Promise<void>;
  delete(license: { characterId: number; type: LicenseType }, transaction: Transaction): Promise<void>;
}

const LIST = `
  select l.*, c.community_id from licenses l join characters c on c.id = l.character_id
  where l.character_id = $1
  order by array_position($2::text[], l.type)`;
const SAVE = `
  insert into licenses (character_id, type, status, issued_date, updated_at) values ($1, $2, $3, $4, $5)
  on conflict (character_id, type) do update set status = excluded.status, updated_at = excluded.updated_at
  where licenses.status <> excluded.status`;
const DELETE = 'delete from licenses where character_id = $1 and type = $2';

export function createLicenseStore(db: Sequelize): LicenseStore {
  return {
    async ofCharacter(characterId, transaction) {
      const bind = [characterId, LICENSE_TYPES];
      const found = await rows<Omit<License, 'updatedAt'> & { updatedAt: Date }>(db, LIST, bind, transaction);
      return found.map((license) => ({ ...license, updatedAt: license.updatedAt.toISOString() }));
    },
    async save({ characterId, type, status, at }, transaction) {
      const day = at.toISOString().slice(0, 10);
      await run(db, SAVE, [characterId, type, status, day, at.toISOString()], transaction);
    },
    delete: ({ characterId, type }, transaction) => run(db, DELETE, [characterId, type], transaction),
  };
}
