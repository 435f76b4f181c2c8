-- A search for a whole name of an owner reads its prefix and its order from one index, too. A service of the version
-- before, which runs beside the new one during a deploy, sorts the vehicles of all matching owners until it is replaced.
create index vehicles_by_owner_last_then_first_name
  on vehicles (community_id, owner_last_key, owner_first_key, plate_key);
create index vehicles_by_owner_first_then_last_name
  on vehicles (community_id, owner_first_key, owner_last_key, plate_key);
drop index vehicles_by_owner_last_name;
drop index vehicles_by_owner_first_name;
