-- Characters, and the keys they are found by: "C" collation, so that one btree serves prefix and order.
create table characters (
  id integer generated always as identity primary key,
  community_id integer not null,
  user_id integer not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  address text,
  phone_number text,
  gender text,
  height integer,
  weight integer,
  eye_color text,
  hair_color text,
  license_number text not null,
  race text,
  build text,
  warrants text[] not null default '{}',
  flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  first_key text collate "C" not null generated always as (upper(btrim(first_name))) stored,
  last_key text collate "C" not null generated always as (upper(btrim(last_name))) stored,
  license_key text collate "C" not null generated always as (upper(btrim(license_number))) stored
);
create index characters_newest on characters (community_id, id);
create index characters_by_user on characters (community_id, user_id, id);
create index characters_by_last_name on characters (community_id, last_key, first_key, id);
create index characters_by_first_name on characters (community_id, first_key);
create unique index characters_license_number on characters (community_id, license_key);
create index characters_by_birthday on characters (community_id, date_of_birth);
