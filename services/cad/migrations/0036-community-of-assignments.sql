-- Citus spreads rows by this column. The trigger fills it for a service of the version before, which does not know it
-- and runs beside the new one during a deploy.
alter table assignments add column community_id integer;
update assignments a set community_id = c.community_id from calls c where c.id = a.call_id;
alter table assignments alter column community_id set not null;

create function copy_community_to_assignment() returns trigger language plpgsql set search_path from current as $$
begin
  select c.community_id into new.community_id from calls c where c.id = new.call_id;
  return new;
end $$;
create trigger community_of_new_assignment before insert on assignments
  for each row when (new.community_id is null) execute function copy_community_to_assignment();
