-- A community may connect several servers. The first stays in `community_servers`, whose key the version before relies on;
-- the others are here.
create table further_servers (
  guild_id text primary key,
  community_id integer not null,
  mapping jsonb not null,
  posts jsonb not null default '{}',
  gives_pending_roles boolean not null default false,
  sets_nicknames boolean not null default false,
  role_sources jsonb not null default '{}',
  takes_roles boolean not null default false,
  connected_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index further_servers_community on further_servers (community_id);

-- All of them. A server that the version before has connected meanwhile belongs to that community alone.
create view connected_servers as
  select community_id, guild_id, mapping, posts, gives_pending_roles, sets_nicknames, role_sources, takes_roles,
    true as is_main, null::timestamptz as connected_at
  from community_servers
  union all
  select community_id, guild_id, mapping, posts, gives_pending_roles, sets_nicknames, role_sources, takes_roles,
    false, connected_at
  from further_servers f
  where not exists (select 1 from community_servers s where s.guild_id = f.guild_id);

-- In which server it is posted. Null, from the version before, is the community's main server.
alter table notices add column guild_id text;
update notices set guild_id = s.guild_id from community_servers s where s.community_id = notices.community_id;
