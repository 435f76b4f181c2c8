-- Communities that are gone for good: whatever arrives late for one is dropped.
create table deleted_communities (
  community_id integer primary key
);
