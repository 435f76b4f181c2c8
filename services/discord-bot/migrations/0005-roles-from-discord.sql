-- Discord roles may decide about roles in Ten8; off until an Admin has seen what changes.
alter table community_servers
  -- By role of Ten8, the Discord roles that give it.
  add column role_sources jsonb not null default '{}',
  add column takes_roles boolean not null default false;
-- What members have because of their Discord roles; taken back when they unlink their account.
create table roles_from_discord (
  community_id integer not null,
  user_id integer not null,
  roles text[] not null,
  primary key (community_id, user_id)
);
