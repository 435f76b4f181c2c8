-- What everyone should be on the lookout for. A BOLO that is over is deleted.
create table bolos (
  id integer generated always as identity primary key,
  community_id integer not null,
  type text not null,
  description text not null,
  plate text,
  vin text,
  vehicle_details text,
  created_at timestamptz not null
);
create index bolos_community on bolos (community_id, id desc);
