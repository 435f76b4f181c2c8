-- What people can be charged with, and what that costs. Not rows of codes: if an Admin saves codes during an update, the
-- version before deletes rows of codes whose kind it does not know.
create table charges (
  community_id integer not null,
  code text not null,
  label text not null,
  fine_amount integer,
  bail_amount integer,
  position integer not null
);
create unique index charges_code on charges (community_id, upper(code));
