-- BOLOs are edited without losing what others changed, are told to everyone, and may have an end.
alter table bolos
  add column author_id integer,
  add column version integer not null default 1,
  -- By field: in which version it was changed last, and by whom.
  add column changes jsonb not null default '{}',
  add column broadcast_at timestamptz,
  add column expires_at timestamptz;
create index bolos_expiring on bolos (expires_at) where expires_at is not null;
