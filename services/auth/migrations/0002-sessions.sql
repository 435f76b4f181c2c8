-- Sessions: only the cookie's SHA-256 is kept, so a stolen table opens no door.
create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  cookie_hash text not null unique check (cookie_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  address text
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
