import { DataTypes, type Model, type Sequelize, type Transaction } from 'sequelize';
import type { Incident, NewIncident } from '@ten8/contracts/cad/incidents';
import { findNewest } from '@ten8/service-kit/database/find-newest';
import { run } from '@ten8/service-kit/database/sql';
import { toPage, type Page, type Slice } from '@ten8/service-kit/http/page';

interface FreshIncident extends NewIncident {
  communityId: number;
  officerId: number | null;
  officerName: string | null;
  createdAt: Date;
}
type IncidentRow = FreshIncident & { id: number };

export interface IncidentStore {
  /** Newest first. */
  list(communityId: number, page: Slice): Promise<Page<Incident>>;
  insert(incident: FreshIncident, transaction: Transaction): Promise<Incident>;
  renameOfficer(officerId: number, officerName: string, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all officers who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

const RENAME_ABSENT = `
  update incidents set officer_name = $1
  where officer_name <> $1 and officer_id in (
    select officer_id from incidents where officer_id is not null and officer_name <> $1
    except select user_id from memberships)`;

const defineIncidents = (db: Sequelize) =>
  db.define<Model<IncidentRow, FreshIncident>>('incidents', {
    id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    communityId: DataTypes.INTEGER,
    type: DataTypes.TEXT,
    description: DataTypes.TEXT,
    officerId: DataTypes.INTEGER,
    officerName: DataTypes.TEXT,
    status: DataTypes.TEXT,
    createdAt: DataTypes.DATE,
  });

const presentIncident = (model: Model<IncidentRow, FreshIncident>): Incident => {
  const row = model.get();
  return { ...row, createdAt: row.createdAt.toISOString() };
};

export function createIncidentStore(db: Sequelize): IncidentStore {
  const incidents = defineIncidents(db);
  return {
    async list(communityId, page) {
      const rows = await findNewest(incidents, { communityId }, page);
      return toPage(rows.map(presentIncident), page.limit);
    },
    insert: async (incident, transaction) =>
      presentIncident(await incidents.create(incident, { transaction })),
    renameOfficer: async (officerId, officerName, transaction) =>
      void (await incidents.update({ officerName }, { where: { officerId }, transaction })),
    renameAbsent: (name, transaction) => run(db, RENAME_ABSENT, [name], transaction),
  };
}
