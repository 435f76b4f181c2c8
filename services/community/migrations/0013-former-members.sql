-- Who was a member and left or was removed: an Admin can still ban them. One statement without an identity column, for
-- Citus, as in 0012. The unique key finds the rows of a deleted account, too.
create table former_members (
  id serial,
  community_id integer not null references communities on delete cascade,
  user_id integer not null,
  left_at timestamptz not null,
  primary key (community_id, id),
  unique (user_id, community_id)
);
