-- Who is on duty as a dispatcher, until they leave or their last word is too old.
create table dispatchers (
  community_id integer not null,
  user_id integer not null,
  name text not null,
  position text,
  since timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (community_id, user_id)
);
create index dispatchers_last_seen on dispatchers (last_seen_at);
