-- Alarms until they are closed, for whom they were meant, and what each of those did with it.
create table panics (
  id integer generated always as identity primary key,
  community_id integer not null,
  alert_id uuid not null unique,
  unit_id integer not null,
  user_id integer not null,
  callsign text not null,
  location text,
  raised_at timestamptz not null,
  -- [{userId, name}]: one row, so that raising an alarm in a large community costs no more than in a small one.
  people jsonb not null,
  acknowledged_by integer,
  acknowledged_by_name text,
  acknowledged_at timestamptz,
  outcome text check (outcome in ('assisted', 'accidental', 'test', 'duplicate')),
  closed_by integer,
  closed_by_name text,
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null))
);
create index panics_open on panics (community_id, id desc) where closed_at is null;
create index panics_community on panics (community_id);
create table panic_receipts (
  panic_id integer not null references panics on delete cascade,
  user_id integer not null,
  community_id integer not null,
  delivered_at timestamptz,
  heard_at timestamptz,
  seen_at timestamptz,
  acknowledged_at timestamptz,
  primary key (panic_id, user_id)
);
