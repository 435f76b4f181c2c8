-- While they are on duty, members may be called by their callsign; off until a community wants it.
alter table community_servers add column sets_nicknames boolean not null default false;
-- Who is on duty as what: a projection of cad's log.
create table units_on_duty (
  community_id integer not null,
  user_id integer not null,
  callsign text not null,
  -- Null while no fact has told it.
  name text,
  primary key (community_id, user_id)
);
-- What someone is called meanwhile; the row goes when their former nickname is back.
create table nicknames (
  guild_id text not null,
  discord_user_id text not null,
  community_id integer not null,
  given text not null,
  -- Null for none.
  former text,
  -- False until Discord has answered: the request may have arrived.
  is_set boolean not null default false,
  -- Why Discord does not allow it; not tried again for the same nickname.
  refused text,
  primary key (guild_id, discord_user_id)
);
