import { type Sequelize, type Transaction, UniqueConstraintError } from 'sequelize';
import { type Profile } from '@ten8/contracts/auth/profile';
import { refuse } from '@ten8/contracts/errors';
import { row, rows, run } from '@ten8/service-kit/sql';

/** An account, as the columns of its row. */
export interface UserRecord {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  createdAt: Date;
}

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
  updateProfile(id: number, profile: Profile, transaction: Transaction): Promise<void>;
  setPassword(id: number, passwordHash: string, transaction: Transaction): Promise<void>;
  /** Sessions, links and choices of the account go with it. */
  delete(id: number, transaction: Transaction): Promise<void>;
}

const FIND = 'select * from users where id = $1';
const INSERT = `
  insert into users (email, first_name, last_name, password_hash, created_at) values ($1, $2, $3, $4, $5)
  returning *`;
const UPDATE_PROFILE = 'update users set email = $2, first_name = $3, last_name = $4 where id = $1';

export function createUserStore(db: Sequelize): UserStore {
  return {
    find: (id) => row<UserRecord>(db, FIND, [id]),
    async findByEmail(email) {
      const sought = email.trim().toLowerCase();
      if (sought.includes('\0')) return null;
      return row<UserRecord>(db, 'select * from users where lower(email) = $1', [sought]);
    },
    snapshot: (after, limit) =>
      rows<UserRecord>(db, 'select * from users where id > $1 order by id limit $2', [after, limit]),
    lock: (id, transaction) => row<UserRecord>(db, `${FIND} for update`, [id], transaction),
    async insert({ email, firstName, lastName, passwordHash, createdAt }, transaction) {
      const bind = [email, firstName, lastName, passwordHash, createdAt];
      const user = await row<UserRecord>(db, INSERT, bind, transaction).catch(refuseTakenEmail);
      if (!user) throw new Error('the account was not inserted');
      return user;
    },
    updateProfile: (id, { email, firstName, lastName }, transaction) =>
      run(db, UPDATE_PROFILE, [id, email, firstName, lastName], transaction).catch(refuseTakenEmail),
    setPassword: (id, passwordHash, transaction) =>
      run(db, 'update users set password_hash = $2 where id = $1', [id, passwordHash], transaction),
    delete: (id, transaction) => run(db, 'delete from users where id = $1', [id], transaction),
  };
}

function refuseTakenEmail(error: unknown): never {
  throw error instanceof UniqueConstraintError ? refuse('email_taken', 'Email is already in use') : error;
}
