-- When and on which device a session was last used: it ends after a time without use, and its user can end it.
alter table sessions
  add column last_seen_at timestamptz not null default now(),
  add column device text not null default 'Unknown browser';
update sessions set last_seen_at = created_at;
create index sessions_last_seen_at on sessions (last_seen_at);
