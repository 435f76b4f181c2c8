-- What is to be done to roles in Discord, and how far it has got. Redis only says when; this says what.
create table role_grants (
  -- The id of the fact that asked for it, and of the job that carries it out.
  fact_id uuid primary key,
  -- Order of asking: of two orders for the same role of the same person, the later one stands.
  ordinal bigint generated always as identity unique,
  guild_id text not null,
  discord_user_id text not null,
  role_id text not null,
  action text not null check (action in ('grant', 'revoke')),
  state text not null default 'pending' check (state in ('pending', 'done', 'parked')),
  -- Why it is parked, or why nothing had to be done.
  reason text,
  attempts integer not null default 0,
  -- A request was sent and its outcome not written down: look before sending again.
  is_in_doubt boolean not null default false,
  -- Counts how often it was asked again, so that an old attempt cannot settle a new request.
  round integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index role_grants_target on role_grants (guild_id, discord_user_id, role_id, ordinal);
create index role_grants_open on role_grants (state, ordinal) where state <> 'done';
