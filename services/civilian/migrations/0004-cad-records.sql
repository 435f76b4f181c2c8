-- What searches show of cad's records: projections of its log.
create table wanted_vehicles (
  bolo_id integer primary key,
  community_id integer not null,
  description text not null,
  plate_key text collate "C",
  vin_key text collate "C"
);
create index wanted_vehicles_by_plate on wanted_vehicles (community_id, plate_key);
create index wanted_vehicles_by_vin on wanted_vehicles (community_id, vin_key);

-- A report outlives its character, so nothing refers to one.
create table filed_reports (
  report_id integer primary key,
  community_id integer not null,
  character_id integer not null,
  report jsonb not null
);
create index filed_reports_by_character on filed_reports (community_id, character_id, report_id);
