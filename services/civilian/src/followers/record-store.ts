import type { Sequelize, Transaction } from 'sequelize';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import { run } from '@ten8/service-kit/database/sql';

interface WantedVehicle {
  boloId: number;
  description: string;
  plate: string | null;
  vin: string | null;
  expiresAt?: string | null | undefined;
}

/** The copies of cad's records. Each write may happen twice. */
export interface RecordStore {
  addWanted(communityId: number, bolo: WantedVehicle, transaction: Transaction): Promise<void>;
  removeWanted(bolo: { communityId: number; boloId: number }, transaction: Transaction): Promise<void>;
  addReport(report: CriminalReport, transaction: Transaction): Promise<void>;
  /** Removes all of them, and locks all communities against deletion until the transaction ends. */
  deleteAll(transaction: Transaction): Promise<void>;
  /** Run it after `deleteAll`. Records of deleted communities are left out. */
  insertWanted(bolos: Bolo[], transaction: Transaction): Promise<void>;
  insertReports(reports: CriminalReport[], transaction: Transaction): Promise<void>;
}

const ADD_WANTED = `
  insert into wanted_vehicles (bolo_id, community_id, description, plate_key, vin_key, expires_at)
  values ($1, $2, $3, nullif(upper(btrim($4)), ''), nullif(upper(btrim($5)), ''), $6)
  on conflict do nothing`;
const REMOVE_WANTED = 'delete from wanted_vehicles where community_id = $1 and bolo_id = $2';
const ADD_REPORT = `
  insert into filed_reports (report_id, community_id, character_id, report) values ($1, $2, $3, $4::jsonb)
  on conflict do nothing`;

const STILL_THERE = 'community_id not in (select community_id from deleted_communities)';
const INSERT_WANTED = `
  insert into wanted_vehicles (bolo_id, community_id, description, plate_key, vin_key, expires_at)
  select id, community_id, description, nullif(upper(btrim(plate)), ''), nullif(upper(btrim(vin)), ''), expires_at
  from (
    select b.id, b."communityId" as community_id, b.description, b.plate, b.vin,
      b."expiresAt" as expires_at
    from jsonb_to_recordset($1::jsonb) b
      (id int, "communityId" int, description text, plate text, vin text, "expiresAt" timestamptz)
  ) bolos
  where (plate is not null or vin is not null) and ${STILL_THERE}`;
const INSERT_REPORTS = `
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
    addWanted: (communityId, { boloId, description, plate, vin, expiresAt = null }, transaction) =>
      run(db, ADD_WANTED, [boloId, communityId, description, plate, vin, expiresAt], transaction),
    removeWanted: ({ communityId, boloId }, transaction) =>
      run(db, REMOVE_WANTED, [communityId, boloId], transaction),
    addReport: (report, transaction) =>
      run(
        db,
        ADD_REPORT,
        [report.id, report.communityId, report.characterId, JSON.stringify(report)],
        transaction,
      ),
    async deleteAll(transaction) {
      // The lock comes first, because deleting a community writes to this table before it removes rows: no deadlock.
      await run(db, 'lock table deleted_communities in share mode', [], transaction);
      await run(db, 'delete from wanted_vehicles', [], transaction);
      await run(db, 'delete from filed_reports', [], transaction);
    },
    insertWanted: (bolos, transaction) => run(db, INSERT_WANTED, [JSON.stringify(bolos)], transaction),
    insertReports: (reports, transaction) => run(db, INSERT_REPORTS, [JSON.stringify(reports)], transaction),
  };
}
