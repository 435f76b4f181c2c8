-- Searches read their prefix and their order from one index. A vehicle carries whose it is and its owner's names.
drop index characters_by_first_name;
drop index characters_by_birthday;
create index characters_by_first_name on characters (community_id, first_key, last_key, id);
create index characters_by_birthday on characters (community_id, date_of_birth, last_key, first_key, id);

alter table vehicles
  add column user_id integer,
  add column owner_last_key text collate "C",
  add column owner_first_key text collate "C";
update vehicles v
  set user_id = c.user_id, owner_last_key = c.last_key, owner_first_key = c.first_key
  from characters c
  where c.id = v.character_id;
alter table vehicles
  alter column user_id set not null,
  alter column owner_last_key set not null,
  alter column owner_first_key set not null;

drop index vehicles_by_vin;
create index vehicles_by_vin on vehicles (community_id, vin_key, id);
create index vehicles_by_user on vehicles (community_id, user_id, id);
create index vehicles_by_owner_last_name on vehicles (community_id, owner_last_key, plate_key);
create index vehicles_by_owner_first_name on vehicles (community_id, owner_first_key, plate_key);
