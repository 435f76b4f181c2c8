-- Where the community plays: names that complete while typing, and what to beware of there.
create table places (
  community_id integer not null,
  name text not null,
  location text not null,
  postal_code text,
  hazard text,
  position integer not null
);
create unique index places_name on places (community_id, upper(name));
-- Which calls were at one location, and which locations begin alike.
create index calls_location on calls (community_id, upper(location) text_pattern_ops, created_at);
