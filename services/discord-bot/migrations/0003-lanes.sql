-- Each server is worked off by itself, so that one that waits delays no other.
alter table role_grants
  -- Someone waits for it: it goes before orders that were made for many at once.
  add column is_urgent boolean not null default false,
  -- Not to be tried before; also set while a request is under way, so that nobody else takes the order.
  add column not_before timestamptz;
create index role_grants_next on role_grants (guild_id, is_urgent desc, ordinal) where state = 'pending';

alter table notices
  add column not_before timestamptz,
  -- Above 0: only mentions, of those who did not fit into the message before.
  add column part integer not null default 0;
create index notices_next on notices (channel_id, expires_at, part) where state = 'pending';

-- A role lets a new member past the server's screening; communities may want that.
alter table community_servers add column gives_pending_roles boolean not null default false;
