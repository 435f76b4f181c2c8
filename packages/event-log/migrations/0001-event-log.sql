-- How facts travel: what this service has said, and how far it has read what others said.

-- One row. Appending locks it until commit, so positions appear in order and a rollback gives its own back.
create table event_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0,
  -- Everything up to here has been pruned; a follower that stands before it must rebuild.
  pruned bigint not null default 0
);
insert into event_head default values;

create table event_log (
  seq bigint primary key,
  id uuid not null unique,
  type text not null,
  community_id integer,
  by jsonb,
  at timestamptz not null,
  data jsonb not null
);
create index event_log_at on event_log (at);

create table follower_cursors (
  name text primary key,
  position bigint not null default 0,
  moved_at timestamptz not null default now()
);

-- Facts a follower could not take. They stay until a replay succeeds.
create table parked_events (
  id bigint generated always as identity primary key,
  follower text not null,
  seq bigint not null,
  fact jsonb not null,
  error text not null,
  failures integer not null,
  -- Set by unpark: the follower, which alone knows the reactions, tries again.
  is_wanted boolean not null default false,
  parked_at timestamptz not null default now(),
  unique (follower, seq)
);
