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
import { type Incident, type NewIncident } from '@ten8/contracts/cad/incidents';
import { type Page, toPage } from '@ten8/service-kit/page';

interface FreshIncident extends NewIncident {
  communityId: number;
  officerId: number | null;
  officerName: string | null;
  createdAt: Date;
}

export interface IncidentStore {
  /** Newest first. */
  list(communityId: number, page: { limit: number; cursor: number | undefined }): Promise<Page<Incident>>;
  insert(incident: FreshIncident, transaction: Transaction): Promise<Incident>;
}

class Row extends Model<InferAttributes<Row>, InferCreationAttributes<Row>> {
  declare id: CreationOptional<number>;
  declare communityId: number;
  declare type: string;
  declare description: string;
  declare officerId: number | null;
  declare officerName: string | null;
  declare status: string;
  declare createdAt: Date;
}

function defineIncidents(sequelize: Sequelize) {
  class Incidents extends Row {}
  return Incidents.init(
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      communityId: DataTypes.INTEGER,
      type: DataTypes.TEXT,
      description: DataTypes.TEXT,
      officerId: DataTypes.INTEGER,
      officerName: DataTypes.TEXT,
      status: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
    { sequelize, tableName: 'incidents' },
  );
}

const presentIncident = (row: Row): Incident => ({ ...row.get(), createdAt: row.createdAt.toISOString() });

export function createIncidentStore(db: Sequelize): IncidentStore {
  const incidents = defineIncidents(db);
  return {
    async list(communityId, { limit, cursor }) {
      const rows = await incidents.findAll({
        where: { communityId, ...(cursor !== undefined && { id: { [Op.lt]: cursor } }) },
        order: [['id', 'desc']],
        limit: limit + 1,
      });
      return toPage(rows.map(presentIncident), limit);
    },
    insert: async (incident, transaction) =>
      presentIncident(await incidents.create(incident, { transaction })),
  };
}
