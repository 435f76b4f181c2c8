import type { Sequelize, Transaction } from 'sequelize';

interface HeldLock {
  transaction: Transaction;
  /** Commits, so that those who wait go on. */
  release(): Promise<void>;
}

const held = new Set<Transaction>();

/** Runs a statement and keeps its locks until `release`, or the end of a test that fails before. */
export async function holdLock(db: Sequelize, sql: string, bind: unknown[] = []): Promise<HeldLock> {
  const transaction = await db.transaction();
  held.add(transaction);
  await db.query(sql, { bind, transaction });
  return {
    transaction,
    async release() {
      held.delete(transaction);
      await transaction.commit();
    },
  };
}

afterEach(async () => {
  for (const transaction of held) await transaction.rollback();
  held.clear();
});
