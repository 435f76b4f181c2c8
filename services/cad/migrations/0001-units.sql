-- Units: who is on duty, in what state, and whether their alarm is sounding.
create table units (
  id integer generated always as identity primary key,
  community_id integer not null,
  user_id integer not null,
  callsign text not null,
  name text not null,
  rank text not null,
  department text not null,
  status text not null check (status in ('available', 'busy', 'unavailable', 'en-route', 'on-scene', 'off-duty')),
  type text not null,
  location text,
  panic_until timestamptz,
  updated_at timestamptz not null default now(),
  unique (community_id, user_id)
);
