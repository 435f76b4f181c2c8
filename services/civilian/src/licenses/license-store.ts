import type { Sequelize, Transaction } from 'sequelize';
import { LICENSE_TYPES, type LicenseStatus, type LicenseType } from '@ten8/contracts/civilian/constants';
import type { License } from '@ten8/contracts/civilian/licenses';
import { rows, run } from '@ten8/service-kit/database/sql';

interface LicenseKey {
  communityId: number;
  characterId: number;
  type: LicenseType;
}

export interface LicenseStore {
  /** In the order of the types. */
  ofCharacter(character: { id: number; communityId: number }, transaction?: Transaction): Promise<License[]>;
  /** An existing license keeps its day of issue; one with the same status is not changed. */
  save(license: LicenseKey & { status: LicenseStatus; at: Date }, transaction: Transaction): Promise<void>;
  delete(license: LicenseKey, transaction: Transaction): Promise<void>;
}

const LIST = `
  select * from licenses where character_id = $1 and community_id = $3
  order by array_position($2::text[], type)`;
const SAVE = `
  insert into licenses (community_id, character_id, type, status, issued_date, updated_at)
  values ($6, $1, $2, $3, $4, $5)
  on conflict on constraint licenses_character_id_type_key do update set status = excluded.status, updated_at = excluded.updated_at
  where licenses.status <> excluded.status`;
const DELETE = 'delete from licenses where character_id = $1 and type = $2 and community_id = $3';

export function createLicenseStore(db: Sequelize): LicenseStore {
  return {
    async ofCharacter({ id, communityId }, transaction) {
      const bind = [id, LICENSE_TYPES, communityId];
      const found = await rows<Omit<License, 'updatedAt'> & { updatedAt: Date }>(db, LIST, bind, transaction);
      return found.map((license) => ({ ...license, updatedAt: license.updatedAt.toISOString() }));
    },
    async save({ communityId, characterId, type, status, at }, transaction) {
      const day = at.toISOString().slice(0, 10);
      await run(db, SAVE, [characterId, type, status, day, at.toISOString(), communityId], transaction);
    },
    delete: ({ communityId, characterId, type }, transaction) =>
      run(db, DELETE, [characterId, type, communityId], transaction),
  };
}
