-- Who took a call on the phone, and when the first unit was sent and was there: statistics read one index.
alter table calls
  add column opened_by integer,
  add column opened_by_name text,
  add column first_assigned_at timestamptz,
  add column first_on_scene_at timestamptz;
update calls set first_assigned_at = known.assigned_at, first_on_scene_at = known.on_scene_at
from (
  select call_id,
    min(created_at) filter (where kind = 'unit-assigned') as assigned_at,
    min(created_at) filter (where kind = 'status-changed' and data->>'to' = 'on-scene') as on_scene_at
  from call_entries group by call_id
) known
where known.call_id = calls.id;
create index calls_statistics on calls (community_id, created_at)
  include (priority, type_code, opened_by, opened_by_name, first_assigned_at, first_on_scene_at, closed_at, merged_into)
  where status = 'closed';
-- For accounts that are deleted.
create index calls_opened_by on calls (opened_by) where opened_by is not null;
