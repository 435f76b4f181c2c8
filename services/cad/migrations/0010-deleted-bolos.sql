-- A BOLO that was deleted by mistake can be taken back for a minute, with its number and its time.
create table deleted_bolos (
  id integer primary key,
  community_id integer not null,
  bolo jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_bolos_community on deleted_bolos (community_id);
create index deleted_bolos_deleted_at on deleted_bolos (deleted_at);
