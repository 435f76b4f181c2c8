import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  Op,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import { type CriminalReport } from '@ten8/contracts/cad/reports';
import { type Page, toPage } from '@ten8/service-kit/page';

type FreshReport = Omit<CriminalReport, 'id' | 'createdAt'> & { createdAt: Date };

export interface ReportStore {
  /** Newest first; of one character, or of all. */
  list(search: {
    communityId: number;
    characterId: number | undefined;
    limit: number;
    cursor: number | undefined;
  }): Promise<Page<CriminalReport>>;
  insert(report: FreshReport, transaction: Transaction): Promise<CriminalReport>;
}

class Report extends Model<InferAttributes<Report>, InferCreationAttributes<Report>> {
  declare id: CreationOptional<number>;
  declare communityId: number;
  declare characterId: number;
  declare reportNumber: string;
  declare type: 'ARREST' | 'CITATION';
  declare charges: string[];
  declare location: string;
  declare description: string;
  declare fineAmount: number | null;
  declare courtDate: string | null;
  declare bailAmount: number | null;
  declare officerId: number;
  declare createdAt: Date;
}

function defineReports(sequelize: Sequelize) {
  class Reports extends Report {}
  return Reports.init(
    {
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
    },
    { sequelize, tableName: 'reports' },
  );
}

const presentReport = (row: Report): CriminalReport => ({
  ...row.get(),
  createdAt: row.createdAt.toISOString(),
});

export function createReportStore(db: Sequelize): ReportStore {
  const reports = defineReports(db);
  return {
    async list({ communityId, characterId, limit, cursor }) {
      const rows = await reports.findAll({
        where: {
          communityId,
          ...(characterId !== undefined && { characterId }),
          ...(cursor !== undefined && { id: { [Op.lt]: cursor } }),
        },
        order: [['id', 'desc']],
        limit: limit + 1,
      });
      return toPage(rows.map(presentReport), limit);
    },
    insert: async (report, transaction) => presentReport(await reports.create(report, { transaction })),
  };
}
