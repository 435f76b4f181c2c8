-- The database copies to a vehicle whose it is and its owner's names: also for a service of the version before, which
-- does not know these columns and runs beside the new one during a deploy.
create function copy_owner_to_vehicle() returns trigger language plpgsql set search_path from current as $$
begin
  select c.user_id, c.last_key, c.first_key into new.user_id, new.owner_last_key, new.owner_first_key
  from characters c where c.id = new.character_id;
  return new;
end $$;
create trigger owner_of_new_vehicle before insert on vehicles
  for each row when (new.user_id is null) execute function copy_owner_to_vehicle();
create trigger owner_of_sold_vehicle before update of character_id on vehicles
  for each row execute function copy_owner_to_vehicle();

create function copy_owner_to_vehicles() returns trigger language plpgsql set search_path from current as $$
begin
  update vehicles set user_id = new.user_id, owner_last_key = new.last_key, owner_first_key = new.first_key
  where character_id = new.id;
  return null;
end $$;
create trigger owner_of_vehicles after update of first_name, last_name on characters
  for each row when (new.last_key <> old.last_key or new.first_key <> old.first_key)
  execute function copy_owner_to_vehicles();
