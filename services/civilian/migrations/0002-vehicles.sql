-- Vehicles: they go with their owner, and a plate is unique in its community whatever its case.
create table vehicles (
  id integer generated always as identity primary key,
  community_id integer not null,
  -- By id alone: with the community beside it, the check of a fresh table reads every character of the community.
  character_id integer not null references characters (id) on delete cascade,
  make text not null,
  model text not null,
  year integer,
  color text,
  plate text not null,
  vin text,
  registration_status text not null check (registration_status in ('registered', 'expired', 'suspended')),
  insurance_status text not null check (insurance_status in ('active', 'expired', 'none')),
  is_stolen boolean not null,
  created_at timestamptz not null default now(),
  plate_key text collate "C" not null generated always as (upper(btrim(plate))) stored,
  vin_key text collate "C" generated always as (upper(btrim(vin))) stored
);
create unique index vehicles_plate on vehicles (community_id, plate_key);
create index vehicles_by_vin on vehicles (community_id, vin_key);
create index vehicles_by_owner on vehicles (character_id, id);
create index vehicles_newest on vehicles (community_id, id);
