-- How a community takes calls of callers who are not signed in, and which calls those are.
alter table communities
  add column is_paused boolean not null default false,
  add column close_after_minutes integer default 60 check (close_after_minutes between 5 and 1440);
alter table calls add column is_public boolean not null default false;
-- Looked through every few seconds for calls that nobody took.
create index calls_public_active on calls (created_at) where status = 'active' and is_public;
