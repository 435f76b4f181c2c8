-- What holds for a whole community until a dispatcher ends it.
create table community_boards (
  community_id integer primary key,
  emergency_text text,
  emergency_since timestamptz,
  emergency_by integer,
  emergency_by_name text,
  area_of_play text,
  version integer not null default 1,
  check ((emergency_text is null) = (emergency_since is null))
);
