-- Whose character is whose: a projection of the civilian log.
create table characters (
  id integer primary key,
  community_id integer not null,
  user_id integer not null,
  first_name text not null,
  last_name text not null
);
create index characters_community on characters (community_id);
