import { QueryTypes, type Sequelize } from 'sequelize';

export interface Report {
  category: string;
  description: string;
  reportedBy: { id: number; name: string; email: string };
  /** As the community was when it was reported; null when the report is about none. */
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
  insert(report: Report): Promise<number>;
  find(id: number): Promise<(Report & { id: number; deliveredAt: Date | null }) | null>;
  /** Reports that the webhook has not had, the oldest first. */
  owed(limit: number): Promise<number[]>;
  markDelivered(id: number, at: Date): Promise<void>;
}

const INSERT = `
  insert into abuse_reports (category, description, reported_by, community_info, created_at)
  values ($1, $2, $3::jsonb, $4::jsonb, $5) returning id`;
const FIND = `
  select id, category, description, reported_by as "reportedBy", community_info as "communityInfo",
    created_at as "createdAt", delivered_at as "deliveredAt"
  from abuse_reports where id = $1`;

export function createAbuseStore(db: Sequelize): AbuseStore {
  const type = QueryTypes.SELECT as const;
  return {
    async insert({ category, description, reportedBy, communityInfo, createdAt }) {
      const info = communityInfo && JSON.stringify(communityInfo);
      const bind = [category, description, JSON.stringify(reportedBy), info, createdAt];
      const [row] = await db.query<{ id: number }>(INSERT, { bind, type });
      if (!row) throw new Error('the report was not inserted');
      return row.id;
    },
    async find(id) {
      const [report] = await db.query<Report & { id: number; deliveredAt: Date | null }>(FIND, {
        bind: [id],
        type,
      });
      return report ?? null;
    },
    async owed(limit) {
      const sql = 'select id from abuse_reports where delivered_at is null order by id limit $1';
      return (await db.query<{ id: number }>(sql, { bind: [limit], type })).map(({ id }) => id);
    },
    markDelivered: async (id, at) =>
      void (await db.query('update abuse_reports set delivered_at = $2 where id = $1', { bind: [id, at] })),
  };
}
