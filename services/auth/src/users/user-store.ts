import {
  DataTypes,
  Op,
  UniqueConstraintError,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import type { Profile } from '@ten8/contracts/auth/profile';
import { refuse } from '@ten8/contracts/errors';

interface UserRow extends Model<InferAttributes<UserRow>, InferCreationAttributes<UserRow>> {
  id: CreationOptional<number>;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  createdAt: Date;
}
export type UserRecord = InferAttributes<UserRow>;

export interface UserStore {
  find(id: number): Promise<UserRecord | null>;
  /** Null also for text that is no email of ours; the case does not matter. */
  findByEmail(email: string): Promise<UserRecord | null>;
  /** Every account, by id. */
  snapshot(after: number, limit: number): Promise<UserRecord[]>;
  /** Until the transaction ends nobody else changes this account. */
  lock(id: number, transaction: Transaction): Promise<UserRecord | null>;
  /** Refuses with `email_taken`. */
  insert(user: Omit<UserRecord, 'id'>, transaction: Transaction): Promise<UserRecord>;
  /** Refuses with `email_taken`. */
  update(
    id: number,
    change: Partial<Profile & { passwordHash: string }>,
    transaction: Transaction,
  ): Promise<void>;
}

export function createUserStore(db: Sequelize): UserStore {
  const users = db.define<UserRow>('users', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    email: DataTypes.TEXT,
    firstName: DataTypes.TEXT,
    lastName: DataTypes.TEXT,
    passwordHash: DataTypes.TEXT,
    createdAt: DataTypes.DATE,
  });
  const read = (row: UserRow | null) => row?.get({ plain: true }) ?? null;

  return {
    find: async (id) => read(await users.findByPk(id)),
    findByEmail: async (email) => {
      const sought = email.trim().toLowerCase();
      if (sought.includes('\0')) return null;
      return read(await users.findOne({ where: db.where(db.fn('lower', db.col('email')), sought) }));
    },
    snapshot: async (after, limit) =>
      (await users.findAll({ where: { id: { [Op.gt]: after } }, order: ['id'], limit })).map((row) =>
        row.get({ plain: true }),
      ),
    lock: async (id, transaction) =>
      read(await users.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE })),
    insert: async (user, transaction) =>
      (await users.create(user, { transaction }).catch(emailTaken)).get({ plain: true }),
    update: async (id, change, transaction) =>
      void (await users.update(change, { where: { id }, transaction }).catch(emailTaken)),
  };
}

function emailTaken(error: unknown): never {
  throw error instanceof UniqueConstraintError ? refuse('email_taken', 'Email is already in use') : error;
}
