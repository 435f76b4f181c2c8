import { ACTIVE_CALLS_SHOWN, CLOSED_CALLS_SHOWN } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';

/** If the community is known, pass it as a parameter: Citus then reads only one node. */
export const callWithUnits = (community = 'c.community_id') => `
  select c.*, array(select a.unit_id::text from assignments a
    where a.community_id = ${community} and a.call_id = c.id order by a.id) as assigned_units
  from`;
export const URGENCY = `array_position(array['${PRIORITIES.join("', '")}'], priority)`;
// Both halves use an index of their own: calls_active is read completely and sorted, of calls_closed the first 50 rows.
export const LIST = `${callWithUnits('$1')} (
    (select *, ${URGENCY} as urgency, count(*) over ()::int as active
      from calls where community_id = $1 and status = 'active'
      order by urgency, created_at desc, id desc limit ${ACTIVE_CALLS_SHOWN})
    union all
    (select *, 0 as urgency, 0 as active from calls where community_id = $1 and status = 'closed'
      order by closed_at desc, id desc limit ${CLOSED_CALLS_SHOWN})
  ) c
  order by c.status, c.urgency, coalesce(c.closed_at, c.created_at) desc, c.id desc`;
export const CLOSE = `
  with freed as (
    delete from assignments where community_id = $3 and call_id = any ($1) returning id, call_id, unit_id
  )
  update calls set status = 'closed', roll_call = null, closed_at = $2, updated_at = $2, version = version + 1
  where community_id = $3 and id = any ($1) and status = 'active'
  returning id as call_id, call_number, coalesce((
    select json_agg(json_build_object('unitId', u.id, 'callsign', u.callsign) order by f.id)
    from freed f join units u on u.community_id = $3 and u.id = f.unit_id where f.call_id = calls.id
  ), '[]') as units`;
// Not by its present units: a call whose unit is sent elsewhere waits for the next one.
const IS_UNATTENDED = `
  c.status = 'active' and c.is_public and c.first_assigned_at is null
    and c.created_at <= $1::timestamptz - make_interval(mins => communities.close_after_minutes)`;
const WITH_SETTING = 'calls c join communities on communities.id = c.community_id';
export const WITH_UNATTENDED = `
  select distinct c.community_id from ${WITH_SETTING} where ${IS_UNATTENDED} order by c.community_id`;
export const UNATTENDED = `
  select c.id from ${WITH_SETTING} where c.community_id = $2 and ${IS_UNATTENDED} order by c.id`;
export const ASSIGN = `
  with added as (
    insert into assignments (community_id, call_id, unit_id) values ($4, $1, $2)
    on conflict do nothing returning call_id
  )
  update calls set updated_at = $3, version = version + 1, first_assigned_at = coalesce(first_assigned_at, $3)
  from added where community_id = $4 and id = added.call_id returning id`;
export const RELEASE = `
  with gone as (
    delete from assignments where community_id = $3 and unit_id = any ($1) returning id, call_id, unit_id
  ),
  left_by as (
    select call_id, min(id) as place, json_agg(unit_id order by id) as unit_ids from gone group by call_id
  )
  update calls set updated_at = $2, version = version + 1 from left_by
  where calls.community_id = $3 and calls.id = left_by.call_id
  returning calls.id as call_id, call_number, unit_ids, (
    select case when a.id > place then json_build_object('unitId', u.id, 'callsign', u.callsign) end
    from assignments a join units u on u.community_id = $3 and u.id = a.unit_id
    where a.community_id = $3 and a.call_id = calls.id and a.unit_id <> all ($1) order by a.id limit 1
  ) as new_primary`;
export const ASSIGN_ALL = `
  with added as (
    insert into assignments (community_id, call_id, unit_id)
    select $4::int, $1::int, unit_id from unnest($2::int[]) with ordinality units (unit_id, place) order by place
  )
  update calls set updated_at = $3, version = version + 1, first_assigned_at = coalesce(first_assigned_at, $3)
  where community_id = $4 and id = $1`;

// Only asked for officers who dispatch themselves: by the keys of assignments and units, and by call_entries_call.
export const ARE_OWN = `
  select bool_and(
    exists (
      select 1 from assignments a join units u on u.community_id = $3 and u.id = a.unit_id
      where a.community_id = $3 and a.call_id = c.id and u.user_id = $2
    ) or exists (
      select 1 from call_entries e where e.community_id = $3 and e.call_id = c.id and e.kind = 'opened' and e.by_user_id = $2
    )
  ) as are_own
  from unnest($1::int[]) c (id)`;
export const TAKE_ALL =
  'delete from assignments where community_id = $2 and call_id = $1 returning unit_id, id';
export const RAISE_VERSION = 'update calls set version = version + 1 where community_id = $2 and id = $1';
