import { type Sequelize, type Transaction } from 'sequelize';
import { type CriminalReport } from '@ten8/contracts/cad/reports';

interface WantedVehicle {
  boloId: number;
  description: string;
  plate: string | null;
  vin: string | null;
}

/** What is kept here of cad's records. Each write may come twice. */
export interface RecordStore {
  addWanted(communityId: number, bolo: WantedVehicle, transaction: Transaction): Promise<void>;
  removeWanted(boloId: number, transaction: Transaction): Promise<void>;
  addReport(report: CriminalReport, transaction: Transaction): Promise<void>;
}

const ADD_WANTED = `
  insert into wanted_vehicles (bolo_id, community_id, description, plate_key, vin_key)
  values ($1, $2, $3, nullif(upper(btrim($4)), ''), nullif(upper(btrim($5)), ''))
  on conflict (bolo_id) do nothing`;
const ADD_REPORT = `
  insert into filed_reports (report_id, community_id, character_id, report) values ($1, $2, $3, $4::jsonb)
  on conflict (report_id) do nothing`;

export function createRecordStore(db: Sequelize): RecordStore {
  return {
    async addWanted(communityId, { boloId, description, plate, vin }, transaction) {
      await db.query(ADD_WANTED, { bind: [boloId, communityId, description, plate, vin], transaction });
    },
    async removeWanted(boloId, transaction) {
      await db.query('delete from wanted_vehicles where bolo_id = $1', { bind: [boloId], transaction });
    },
    async addReport(report, transaction) {
      const { id, communityId, characterId } = report;
      await db.query(ADD_REPORT, {
        bind: [id, communityId, characterId, JSON.stringify(report)],
        transaction,
      });
    },
  };
}
