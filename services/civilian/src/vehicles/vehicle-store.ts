import type { Sequelize, Transaction } from 'sequelize';
import type { Character } from '@ten8/contracts/civilian/characters';
import { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { nullWhenTaken, row, rows, run } from '@ten8/service-kit/database/sql';
import type { Slice } from '@ten8/service-kit/http/page';
import { insertFields, setFields, valuesOf, vehicleColumns } from '../columns';

/** The columns of a vehicle that we write; the database makes the others. */
type VehicleRow = Omit<Vehicle, 'id'>;
type EditableFields = Omit<VehicleRow, 'communityId'>;

/** The community is needed by Citus to find the row's node; it can only lock rows of one node. */
interface InCommunity {
  id: number;
  communityId: number;
}
/** The owner's names, which each vehicle repeats for searches. */
type Owner = Pick<Character, 'userId' | 'firstName' | 'lastName'>;

export interface VehicleStore {
  /** With the user who owns the character. */
  find(id: number): Promise<(Vehicle & { userId: number }) | null>;
  /** Locks the vehicle until the transaction ends. */
  lock(vehicle: InCommunity, transaction: Transaction): Promise<Vehicle | null>;
  /** Newest first, one more than `limit` when there are more; only `userId`'s unless that is null. */
  list(of: { communityId: number; userId: number | null }, page: Slice): Promise<Vehicle[]>;
  count(of: { communityId: number; userId: number }, transaction: Transaction): Promise<number>;
  /** Locks the character's vehicles until the transaction ends. */
  lockOfCharacter(character: InCommunity, transaction: Transaction): Promise<Vehicle[]>;
  /** Its owner must be locked against deletion. Null when the plate is taken in the community. */
  insert(vehicle: VehicleRow & { owner: Owner }, transaction: Transaction): Promise<Vehicle | null>;
  /** Its owner must be locked against deletion. Null when the plate is taken in the community. */
  update(
    vehicle: InCommunity & { fields: EditableFields; owner: Owner },
    transaction: Transaction,
  ): Promise<Vehicle | null>;
  /** Copies a new name of the owner, who must be locked. */
  renameOwner(owner: Owner & InCommunity, transaction: Transaction): Promise<void>;
  delete(vehicle: InCommunity, transaction: Transaction): Promise<void>;
}

const FIELDS = Vehicle.omit({ id: true }).keyof().options;
const EDITABLE = Vehicle.omit({ id: true, communityId: true }).keyof().options;
const COLUMNS = vehicleColumns('vehicles');

const LOCK = `select ${COLUMNS} from vehicles where id = $1 and community_id = $2 for update`;
const FIND_WITH_USER = `select ${COLUMNS}, user_id from vehicles where id = $1`;
// A page of 100,000 takes 0.3 ms: both read one index backwards.
const LIST_ALL = `
  select ${COLUMNS} from vehicles
  where community_id = $1 and ($2::int is null or id < $2) order by id desc limit $3`;
const LIST_OWN = `
  select ${COLUMNS} from vehicles
  where community_id = $1 and user_id = $4 and ($2::int is null or id < $2) order by id desc limit $3`;
const COUNT = 'select count(*)::int as count from vehicles where community_id = $1 and user_id = $2';
const LOCK_OF_CHARACTER = `
  select ${COLUMNS} from vehicles where community_id = $2 and character_id = $1 order by id for update`;
// The triggers of 0007 do the same for services of the version before; Citus has no triggers.
const OWNER = ['user_id', 'owner_last_key', 'owner_first_key'];
const ownerFrom = (first: number) => [
  `$${first}`,
  `upper(btrim($${first + 1}))`,
  `upper(btrim($${first + 2}))`,
];
const INSERT = `insert into vehicles ${insertFields(FIELDS, OWNER, ownerFrom(FIELDS.length + 1))} returning ${COLUMNS}`;
const SET_OWNER = `(${OWNER.join(', ')}) = (${ownerFrom(EDITABLE.length + 3).join(', ')})`;
const UPDATE = `
  update vehicles set ${setFields(EDITABLE)}, ${SET_OWNER}
  where id = $1 and community_id = $${EDITABLE.length + 2} returning ${COLUMNS}`;
const NAMES = '(upper(btrim($3)), upper(btrim($4)))';
const RENAME_OWNER = `
  update vehicles set (owner_last_key, owner_first_key) = ${NAMES}
  where community_id = $2 and character_id = $1 and (owner_last_key, owner_first_key) <> ${NAMES}`;

export function createVehicleStore(db: Sequelize): VehicleStore {
  return {
    find: (id) => row<Vehicle & { userId: number }>(db, FIND_WITH_USER, [id]),
    lock: ({ id, communityId }, transaction) => row<Vehicle>(db, LOCK, [id, communityId], transaction),
    list({ communityId, userId }, { limit, cursor }) {
      const bind = [communityId, cursor ?? null, limit + 1];
      return userId === null
        ? rows<Vehicle>(db, LIST_ALL, bind)
        : rows<Vehicle>(db, LIST_OWN, [...bind, userId]);
    },
    async count({ communityId, userId }, transaction) {
      return (await row<{ count: number }>(db, COUNT, [communityId, userId], transaction))?.count ?? 0;
    },
    lockOfCharacter: ({ id, communityId }, transaction) =>
      rows<Vehicle>(db, LOCK_OF_CHARACTER, [id, communityId], transaction),
    insert: ({ owner, ...vehicle }, transaction) => {
      const bind = [...valuesOf(FIELDS, vehicle), ...bindOf(owner)];
      return row<Vehicle>(db, INSERT, bind, transaction).catch(nullWhenTaken);
    },
    update: ({ id, communityId, fields, owner }, transaction) => {
      const bind = [id, ...valuesOf(EDITABLE, fields), communityId, ...bindOf(owner)];
      return row<Vehicle>(db, UPDATE, bind, transaction).catch(nullWhenTaken);
    },
    renameOwner: ({ id, communityId, firstName, lastName }, transaction) =>
      run(db, RENAME_OWNER, [id, communityId, lastName, firstName], transaction),
    delete: ({ id, communityId }, transaction) =>
      run(db, 'delete from vehicles where id = $1 and community_id = $2', [id, communityId], transaction),
  };
}

const bindOf = ({ userId, lastName, firstName }: Owner) => [userId, lastName, firstName];
