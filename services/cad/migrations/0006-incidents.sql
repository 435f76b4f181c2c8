-- What members report by themselves or as officers.
create table incidents (
  id integer generated always as identity primary key,
  community_id integer not null,
  type text not null,
  description text not null,
  officer_id integer,
  officer_name text,
  status text not null,
  created_at timestamptz not null
);
create index incidents_community on incidents (community_id, id desc);
