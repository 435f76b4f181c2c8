-- When and on which device a session was last used: it ends after a time without use, and its user can end it.
alter table sessions add column last_seen_at timestamptz, add column device text;
update sessions set last_seen_at = created_at, device = 'Unknown browser';
alter table sessions alter column last_seen_at set not null, alter column device set not null;
create index sessions_last_seen_at on sessions (last_seen_at);
