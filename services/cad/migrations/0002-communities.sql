-- One row per community: what it counts, the lock its writes take turns on, and the mark that it is gone for good.
create table communities (
  id integer primary key,
  calls integer not null default 0,
  reports integer not null default 0,
  is_deleted boolean not null default false
);
