-- Calls for help, and which units are on them.
create table calls (
  id integer generated always as identity primary key,
  community_id integer not null,
  call_number integer not null,
  type text not null,
  status text not null default 'active' check (status in ('active', 'closed')),
  caller_name text not null,
  caller_phone text,
  character_id integer,
  location text not null,
  postal_code text,
  description text not null,
  priority text not null check (priority in ('critical', 'high', 'medium', 'low')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  unique (community_id, call_number),
  check ((status = 'closed') = (closed_at is not null))
);
create index calls_active on calls (community_id, created_at desc, id desc) where status = 'active';
create index calls_closed on calls (community_id, closed_at desc, id desc) where status = 'closed';

-- The unit is the key: nobody is on two calls at once. In the order of `id` the first is primary.
create table assignments (
  unit_id integer primary key references units on delete cascade,
  call_id integer not null references calls on delete cascade,
  id bigint generated always as identity
);
create index assignments_call on assignments (call_id, id);
