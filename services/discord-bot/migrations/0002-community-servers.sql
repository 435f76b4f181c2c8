-- Which Discord account belongs to whom: a projection of auth's log.
create table links (
  user_id integer primary key,
  discord_user_id text not null,
  discord_username text not null,
  wants_mentions boolean not null
);
create index links_discord_user_id on links (discord_user_id);

-- The Discord server of a community. A server obeys one community at most: two would fight over it.
create table community_servers (
  community_id integer primary key,
  guild_id text not null unique,
  -- Ten8 role to Discord role id.
  mapping jsonb not null,
  -- Where 911 calls and panic alarms are posted.
  channel_id text,
  updated_at timestamptz not null default now()
);

-- Null is the linked role, which belongs to no community.
alter table role_grants add column community_id integer;
create index role_grants_community on role_grants (community_id) where community_id is not null;

-- What is to be posted, at most once per fact.
create table notices (
  fact_id uuid primary key,
  community_id integer not null,
  channel_id text not null,
  title text not null,
  content text not null,
  -- Discord ids of those who asked to be mentioned.
  mentions text[] not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'parked')),
  reason text,
  attempts integer not null default 0,
  -- When the first request went out whose outcome nobody knows.
  sent_at timestamptz,
  -- News that is older helps nobody.
  expires_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index notices_open on notices (community_id) where state <> 'done';

-- Auth's log is read once more for the links; orders that were made are known by their facts' ids.
delete from follower_cursors where name = 'discord-bot<-auth';
