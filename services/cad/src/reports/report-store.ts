import { DataTypes, Op, type Model, type Sequelize, type Transaction } from 'sequelize';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import { findNewest } from '@ten8/service-kit/database/find-newest';
import { toPage, type Page, type Slice } from '@ten8/service-kit/http/page';

type ReportRow = Omit<CriminalReport, 'createdAt'> & { createdAt: Date };
type FreshReport = Omit<ReportRow, 'id'>;

export interface ReportStore {
  /** Newest first; of one character or of all. */
  list(
    of: { communityId: number; characterId: number | undefined },
    page: Slice,
  ): Promise<Page<CriminalReport>>;
  /** Reports of all communities with an id above `after`, by id. */
  snapshot(after: number, limit: number): Promise<CriminalReport[]>;
  insert(report: FreshReport, transaction: Transaction): Promise<CriminalReport>;
}

const defineReports = (db: Sequelize) =>
  db.define<Model<ReportRow, FreshReport>>('reports', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    communityId: DataTypes.INTEGER,
    characterId: DataTypes.INTEGER,
    reportNumber: DataTypes.TEXT,
    type: DataTypes.TEXT,
    charges: DataTypes.ARRAY(DataTypes.TEXT),
    location: DataTypes.TEXT,
    description: DataTypes.TEXT,
    fineAmount: DataTypes.INTEGER,
    courtDate: DataTypes.DATEONLY,
    bailAmount: DataTypes.INTEGER,
    officerId: DataTypes.INTEGER,
    createdAt: DataTypes.DATE,
  });

const presentReport = (model: Model<ReportRow, FreshReport>): CriminalReport => {
  const row = model.get();
  return { ...row, createdAt: row.createdAt.toISOString() };
};

export function createReportStore(db: Sequelize): ReportStore {
  const reports = defineReports(db);
  return {
    async list({ communityId, characterId }, page) {
      const where = { communityId, ...(characterId !== undefined && { characterId }) };
      const rows = await findNewest(reports, where, page);
      return toPage(rows.map(presentReport), page.limit);
    },
    async snapshot(after, limit) {
      const where = { id: { [Op.gt]: after } };
      const rows = await reports.findAll({ where, order: [['id', 'ASC']], limit });
      return rows.map(presentReport);
    },
    insert: async (report, transaction) => presentReport(await reports.create(report, { transaction })),
  };
}
