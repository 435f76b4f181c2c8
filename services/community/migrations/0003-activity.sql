-- The activity log: one row for a fact of any service's log that a user caused.
create table activity (
  id integer generated always as identity primary key,
  fact_id uuid not null unique,
  community_id integer not null references communities on delete cascade,
  user_id integer,
  action text not null,
  details text not null,
  ip_address text,
  created_at timestamptz not null
);
create index activity_newest on activity (community_id, created_at desc, id desc);
