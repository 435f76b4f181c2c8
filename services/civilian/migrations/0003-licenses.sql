-- Licenses: at most one of a type for each character.
create table licenses (
  id integer generated always as identity primary key,
  character_id integer not null references characters (id) on delete cascade,
  type text not null check (type in ('weapons', 'drivers', 'motorcycle', 'fishing', 'hunting')),
  status text not null check (status in ('active', 'pending', 'expired', 'revoked')),
  issued_date date not null,
  expiration_date date,
  updated_at timestamptz not null,
  unique (character_id, type)
);
