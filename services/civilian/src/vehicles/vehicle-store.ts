import {
  DataTypes,
  type Model,
  QueryTypes,
  type Sequelize,
  type Transaction,
  UniqueConstraintError,
} from 'sequelize';
import { type Vehicle } from '@ten8/contracts/civilian/vehicles';

/** A vehicle as it is written; its id and its keys are the database's. */
type VehicleRow = Omit<Vehicle, 'id'>;

export interface VehicleStore {
  /** With the user whose character owns it. */
  find(id: number): Promise<(Vehicle & { userId: number }) | null>;
  /** Nobody else changes or deletes it until the transaction ends. */
  lock(id: number, transaction: Transaction): Promise<Vehicle | null>;
  /** Newest first, one more than `limit` when there are more; only `userId`'s unless that is null. */
  list(filter: {
    communityId: number;
    userId: number | null;
    limit: number;
    cursor: number | undefined;
  }): Promise<Vehicle[]>;
  ofCharacter(characterId: number, transaction: Transaction): Promise<Vehicle[]>;
  /** Null when the plate is taken in the community. */
  insert(row: VehicleRow, transaction: Transaction): Promise<Vehicle | null>;
  /** Null when the plate is taken in the community. */
  update(
    id: number,
    fields: Omit<VehicleRow, 'communityId'>,
    transaction: Transaction,
  ): Promise<Vehicle | null>;
  delete(id: number, transaction: Transaction): Promise<void>;
}

const COLUMNS = `
  v.id, v.community_id as "communityId", v.character_id as "characterId", v.make, v.model, v.year, v.color, v.plate,
  v.vin, v.registration_status as "registrationStatus", v.insurance_status as "insuranceStatus",
  v.is_stolen as "isStolen"`;
const FIND = `
  select ${COLUMNS}, c.user_id as "userId" from vehicles v join characters c on c.id = v.character_id
  where v.id = $1`;
const LIST = `
  select ${COLUMNS} from vehicles v join characters c on c.id = v.character_id
  where v.community_id = $1 and ($2::int is null or c.user_id = $2) and ($3::int is null or v.id < $3)
  order by v.id desc limit $4`;

const defineVehicles = (db: Sequelize) =>
  db.define<Model<Vehicle, VehicleRow>>('vehicles', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    communityId: DataTypes.INTEGER,
    characterId: DataTypes.INTEGER,
    make: DataTypes.TEXT,
    model: DataTypes.TEXT,
    year: DataTypes.INTEGER,
    color: DataTypes.TEXT,
    plate: DataTypes.TEXT,
    vin: DataTypes.TEXT,
    registrationStatus: DataTypes.TEXT,
    insuranceStatus: DataTypes.TEXT,
    isStolen: DataTypes.BOOLEAN,
  });

export function createVehicleStore(db: Sequelize): VehicleStore {
  const vehicles = defineVehicles(db);

  return {
    async find(id) {
      const rows = await db.query<Vehicle & { userId: number }>(FIND, {
        bind: [id],
        type: QueryTypes.SELECT,
      });
      return rows[0] ?? null;
    },
    async lock(id, transaction) {
      const model = await vehicles.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
      return model?.get() ?? null;
    },
    list: ({ communityId, userId, limit, cursor }) =>
      db.query<Vehicle>(LIST, {
        bind: [communityId, userId, cursor ?? null, limit + 1],
        type: QueryTypes.SELECT,
      }),
    async ofCharacter(characterId, transaction) {
      const where = { characterId };
      const models = await vehicles.findAll({ where, order: [['id', 'ASC']], transaction });
      return models.map((model) => model.get());
    },
    async insert(row, transaction) {
      const made = await vehicles.create(row, { transaction }).catch(nullWhenTaken);
      return made?.get() ?? null;
    },
    async update(id, fields, transaction) {
      const changed = await vehicles
        .update(fields, { where: { id }, transaction, returning: true })
        .catch(nullWhenTaken);
      return changed?.[1][0]?.get() ?? null;
    },
    async delete(id, transaction) {
      await vehicles.destroy({ where: { id }, transaction });
    },
  };
}

function nullWhenTaken(error: unknown): null {
  if (error instanceof UniqueConstraintError) return null;
  throw error;
}
