import type { Sequelize, Transaction } from 'sequelize';
import { insertRow, row, rows, run } from '@ten8/service-kit/database/sql';

export interface Report {
  category: string;
  description: string;
  /** No email after the account was deleted. */
  reportedBy: { id: number; name: string; email: string | null };
  /** The community at the time of the report; null when the report names none. */
  communityInfo: {
    id: number;
    name: string;
    description: string | null;
    type: string;
    ownerId: number;
  } | null;
  createdAt: Date;
}

export interface AbuseStore {
  insert(report: Report, transaction: Transaction): Promise<number>;
  find(id: number): Promise<(Report & { id: number; deliveredAt: Date | null }) | null>;
  /** Reports that were not delivered to the webhook, the oldest first. */
  undelivered(limit: number): Promise<number[]>;
  markDelivered(id: number, at: Date): Promise<void>;
  /** Replaces name and email in a user's reports. */
  forgetReporter(reporter: { id: number; name: string }, transaction: Transaction): Promise<void>;
}

const FORGET_REPORTER = `
  update abuse_reports set reported_by = $2::jsonb where (reported_by->>'id')::int = $1`;

export function createAbuseStore(db: Sequelize): AbuseStore {
  return {
    async insert({ reportedBy, communityInfo, ...report }, transaction) {
      const info = communityInfo && JSON.stringify(communityInfo);
      const values = { ...report, reportedBy: JSON.stringify(reportedBy), communityInfo: info };
      return (await insertRow<{ id: number }>(db, 'abuse_reports', values, transaction)).id;
    },
    find: (id) => row(db, 'select * from abuse_reports where id = $1', [id]),
    async undelivered(limit) {
      const sql = 'select id from abuse_reports where delivered_at is null order by id limit $1';
      return (await rows<{ id: number }>(db, sql, [limit])).map(({ id }) => id);
    },
    markDelivered: (id, at) => run(db, 'update abuse_reports set delivered_at = $2 where id = $1', [id, at]),
    forgetReporter: ({ id, name }, transaction) =>
      run(db, FORGET_REPORTER, [id, JSON.stringify({ id, name, email: null })], transaction),
  };
}
