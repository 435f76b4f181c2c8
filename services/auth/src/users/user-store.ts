import { UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import type { Profile } from '@ten8/contracts/auth/profile';
import { refuse } from '@ten8/contracts/errors';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/database/sql';

/** An account, as the columns of its row. */
export interface UserRow {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  createdAt: Date;
}

export interface UserStore {
  find(id: number): Promise<UserRow | null>;
  /** In any case; null when no account has this email. */
  findByEmail(email: string): Promise<UserRow | null>;
  /** Accounts with an email of this domain. */
  findByDomain(domain: string): Promise<UserRow[]>;
  /** Every account, by id. */
  snapshot(after: number, limit: number): Promise<UserRow[]>;
  /** Locks the account until the transaction ends. */
  lock(id: number, transaction: Transaction): Promise<UserRow | null>;
  /** Refuses with `email_taken`. */
  insert(user: Omit<UserRow, 'id'>, transaction: Transaction): Promise<UserRow>;
  /** Refuses with `email_taken`. */
  update(
    id: number,
    change: Partial<Profile & { passwordHash: string }>,
    transaction: Transaction,
  ): Promise<void>;
  /** Also deletes the sessions, links and settings of the account. */
  delete(id: number, transaction: Transaction): Promise<void>;
}

const FIND = 'select * from users where id = $1';

export function createUserStore(db: Sequelize): UserStore {
  return {
    find: (id) => row<UserRow>(db, FIND, [id]),
    async findByEmail(email) {
      const sought = email.trim().toLowerCase();
      if (sought.includes('\0')) return null;
      return row<UserRow>(db, 'select * from users where lower(email) = $1', [sought]);
    },
    findByDomain: (domain) =>
      rows<UserRow>(db, `select * from users where split_part(lower(email), '@', 2) = $1`, [domain]),
    snapshot: (after, limit) =>
      rows<UserRow>(db, 'select * from users where id > $1 order by id limit $2', [after, limit]),
    lock: (id, transaction) => row<UserRow>(db, `${FIND} for update`, [id], transaction),
    insert: (user, transaction) => insertRow<UserRow>(db, 'users', user, transaction).catch(refuseTakenEmail),
    update: async (id, change, transaction) =>
      void (await updateRow(db, 'users', { id, ...change }, transaction).catch(refuseTakenEmail)),
    delete: (id, transaction) => run(db, 'delete from users where id = $1', [id], transaction),
  };
}

function refuseTakenEmail(error: unknown): never {
  if (!(error instanceof UniqueConstraintError)) throw error;
  const message = 'Email is already in use';
  throw refuse('email_taken', message, { details: [{ path: 'email', message }] });
}
