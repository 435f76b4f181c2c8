import { type Sequelize, type Transaction } from 'sequelize';
import { type Bolo } from '@ten8/contracts/cad/bolos';
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
  /** Removes all of them, and keeps any community from being forgotten until the transaction ends. */
  clear(transaction: Transaction): Promise<void>;
  /** After `clear`: those of communities that are still there. */
  placeWanted(bolos: Bolo[], transaction: Transaction): Promise<void>;
  placeReports(reports: CriminalReport[], transaction: Transaction): Promise<void>;
}

const ADD_WANTED = `
  insert into wanted_vehicles (bolo_id, community_id, description, plate_key, vin_key)
  values ($1, $2, $3, nullif(upper(btrim($4)), ''), nullif(upper(btrim($5)), ''))
  on conflict (bolo_id) do nothing`;
const ADD_REPORT = `
  insert into filed_reports (report_id, community_id, character_id, report) values ($1, $2, $3, $4::jsonb)
  on conflict (report_id) do nothing`;

const STILL_THERE = 'community_id not in (select community_id from deleted_communities)';
const PLACE_WANTED = `
  insert into wanted_vehicles (bolo_id, community_id, description, plate_key, vin_key)
  select id, community_id, description, nullif(upper(btrim(plate)), ''), nullif(upper(btrim(vin)), '')
  from (
    select b.id, b."communityId" as community_id, b.description, b.plate, b.vin
    from jsonb_to_recordset($1::jsonb) b (id int, "communityId" int, description text, plate text, vin text)
  ) bolos
  where (plate is not null or vin is not null) and ${STILL_THERE}`;
const PLACE_REPORTS = `
  insert into filed_reports (report_id, community_id, character_id, report)
  select id, community_id, character_id, report
  from (
    select (r->>'id')::int as id, (r->>'communityId')::int as community_id,
      (r->>'characterId')::int as character_id, r as report
    from jsonb_array_elements($1::jsonb) r
  ) reports
  where ${STILL_THERE}`;

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
    async clear(transaction) {
      // First of all: whoever forgets a community writes here before removing rows, and would wait for ours.
      await db.query('lock table deleted_communities in share mode', { transaction });
      await db.query('delete from wanted_vehicles', { transaction });
      await db.query('delete from filed_reports', { transaction });
    },
    async placeWanted(bolos, transaction) {
      await db.query(PLACE_WANTED, { bind: [JSON.stringify(bolos)], transaction });
    },
    async placeReports(reports, transaction) {
      await db.query(PLACE_REPORTS, { bind: [JSON.stringify(reports)], transaction });
    },
  };
}
