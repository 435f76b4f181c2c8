-- Who may not join a community any more, until an Admin lifts the ban. What is made later than `distribute` must be one
-- statement without an identity column: Citus refuses others for a table that refers to `communities`. The unique key
-- finds the bans of a deleted account, too.
create table bans (
  id serial,
  community_id integer not null references communities on delete cascade,
  user_id integer not null,
  reason text,
  banned_by integer not null,
  banned_at timestamptz not null,
  primary key (community_id, id),
  unique (user_id, community_id)
);
