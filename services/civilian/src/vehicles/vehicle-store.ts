import { UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import { Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { Slice } from '@ten8/service-kit/page';
import { row, rows, run } from '@ten8/service-kit/sql';
import { insertFields, setFields, valuesOf, vehicleColumns } from '../columns';

/** A vehicle as it is written; its id and its keys are the database's. */
type VehicleRow = Omit<Vehicle, 'id'>;
type EditableFields = Omit<VehicleRow, 'communityId'>;

export interface VehicleStore {
  /** With the user whose character owns it. */
  find(id: number): Promise<(Vehicle & { userId: number }) | null>;
  /** Nobody else changes or deletes it until the transaction ends. */
  lock(id: number, transaction: Transaction): Promise<Vehicle | null>;
  /** Newest first, one more than `limit` when there are more; only `userId`'s unless that is null. */
  list(of: { communityId: number; userId: number | null }, page: Slice): Promise<Vehicle[]>;
  count(of: { communityId: number; userId: number }, transaction: Transaction): Promise<number>;
  ofCharacter(characterId: number, transaction: Transaction): Promise<Vehicle[]>;
  /** Its character must be locked against deletion. Null when the plate is taken in the community. */
  insert(vehicle: VehicleRow, transaction: Transaction): Promise<Vehicle | null>;
  /** Its character must be locked against deletion. Null when the plate is taken in the community. */
  update(id: number, fields: EditableFields, transaction: Transaction): Promise<Vehicle | null>;
  delete(id: number, transaction: Transaction): Promise<void>;
}

const FIELDS = Vehicle.omit({ id: true }).keyof().options;
const EDITABLE = Vehicle.omit({ id: true, communityId: true }).keyof().options;
const COLUMNS = vehicleColumns('vehicles');

const FIND = `select ${COLUMNS} from vehicles where id = $1`;
const FIND_WITH_USER = `select ${COLUMNS}, user_id from vehicles where id = $1`;
// A page of 100,000 takes 0.3 ms: both read one index backwards.
const LIST_ALL = `
  select ${COLUMNS} from vehicles
  where community_id = $1 and ($2::int is null or id < $2) order by id desc limit $3`;
const LIST_OWN = `
  select ${COLUMNS} from vehicles
  where community_id = $1 and user_id = $4 and ($2::int is null or id < $2) order by id desc limit $3`;
const COUNT = 'select count(*)::int as count from vehicles where community_id = $1 and user_id = $2';
const OF_CHARACTER = `select ${COLUMNS} from vehicles where character_id = $1 order by id`;
// Whose it is and the owner's names are copied by the database itself.
const INSERT = `insert into vehicles ${insertFields(FIELDS)} returning ${COLUMNS}`;
const UPDATE = `update vehicles set ${setFields(EDITABLE)} where id = $1 returning ${COLUMNS}`;

export function createVehicleStore(db: Sequelize): VehicleStore {
  return {
    find: (id) => row<Vehicle & { userId: number }>(db, FIND_WITH_USER, [id]),
    lock: (id, transaction) => row<Vehicle>(db, `${FIND} for update`, [id], transaction),
    list({ communityId, userId }, { limit, cursor }) {
      const bind = [communityId, cursor ?? null, limit + 1];
      return userId === null
        ? rows<Vehicle>(db, LIST_ALL, bind)
        : rows<Vehicle>(db, LIST_OWN, [...bind, userId]);
    },
    async count({ communityId, userId }, transaction) {
      return (await row<{ count: number }>(db, COUNT, [communityId, userId], transaction))?.count ?? 0;
    },
    ofCharacter: (characterId, transaction) => rows<Vehicle>(db, OF_CHARACTER, [characterId], transaction),
    insert: (vehicle, transaction) =>
      row<Vehicle>(db, INSERT, valuesOf(FIELDS, vehicle), transaction).catch(nullWhenTaken),
    update: (id, fields, transaction) =>
      row<Vehicle>(db, UPDATE, [id, ...valuesOf(EDITABLE, fields)], transaction).catch(nullWhenTaken),
    delete: (id, transaction) => run(db, 'delete from vehicles where id = $1', [id], transaction),
  };
}

function nullWhenTaken(error: unknown): null {
  if (error instanceof UniqueConstraintError) return null;
  throw error;
}
