-- Communities and who is in them. Whatever belongs to a community goes with it.
create table communities (
  id integer generated always as identity primary key,
  name text not null,
  description text,
  type text not null,
  logo_url text,
  discord_url text,
  owner_id integer not null,
  visibility text not null check (visibility in ('public', 'private')),
  join_code text not null constraint communities_join_code unique,
  created_at timestamptz not null
);

create table members (
  id integer generated always as identity primary key,
  community_id integer not null references communities on delete cascade,
  user_id integer not null,
  roles text[] not null check ('Civilian' = any (roles)),
  joined_at timestamptz not null,
  unique (community_id, user_id)
);
create index members_user_id on members (user_id);
