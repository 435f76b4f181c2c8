-- Citus spreads rows by this column. The trigger fills it for a service of the version before, which does not know it
-- and runs beside the new one during a deploy.
alter table licenses add column community_id integer;
update licenses l set community_id = c.community_id from characters c where c.id = l.character_id;
alter table licenses alter column community_id set not null;

create function copy_community_to_license() returns trigger language plpgsql set search_path from current as $$
begin
  select c.community_id into new.community_id from characters c where c.id = new.character_id;
  return new;
end $$;
create trigger community_of_new_license before insert on licenses
  for each row when (new.community_id is null) execute function copy_community_to_license();
