import type { HandoverPage } from '@ten8/contracts/cad/handovers';

/**
 * `$1` the community, `$2` when the shift began, `$3` the moment, `$4` the community's limits. A call is late as on the
 * desk: one that its units have left before any was on scene waits for a unit again.
 */
export const FREEZE = `
  with note as (
    select e.id, e.call_id, e.kind, e.data, jsonb_build_object(
      'text', e.data->>'text', 'at', e.created_at,
      'by', case when e.by_user_id is not null then jsonb_build_object('userId', e.by_user_id, 'name', e.by_name) end
    ) as body, e.created_at
    from call_entries e where e.community_id = $1 and e.kind in ('note', 'note-corrected')
  ),
  active as (
    select c.*, array(
      select u.callsign from assignments a join units u on u.community_id = $1 and u.id = a.unit_id
      where a.community_id = $1 and a.call_id = c.id order by a.id
    ) as callsigns
    from calls c where c.community_id = $1 and c.status = 'active'
    order by array_position(array['critical', 'high', 'medium', 'low'], c.priority), c.created_at
    limit 300
  ),
  shift as (
    select * from calls where community_id = $1 and status = 'active' and created_at >= $2
    union all
    select * from calls where community_id = $1 and status = 'closed' and created_at >= $2
  )
  select jsonb_build_object(
    'calls', (select coalesce(jsonb_agg(jsonb_build_object(
        'callNumber', call_number, 'typeCode', type_code, 'description', description, 'location', location,
        'postalCode', postal_code, 'priority', priority, 'openedAt', created_at, 'units', callsigns,
        'lastNote', (select body from note where call_id = active.id order by id desc limit 1)
      )), '[]') from active),
    'units', (select coalesce(jsonb_agg(jsonb_build_object(
        'callsign', u.callsign, 'status', u.status, 'since', coalesce(u.status_since, u.updated_at), 'callNumber', c.call_number
      ) order by u.status, coalesce(u.status_since, u.updated_at)), '[]')
      from units u left join assignments a on a.community_id = $1 and a.unit_id = u.id
      left join calls c on c.community_id = $1 and c.id = a.call_id
      where u.community_id = $1 and u.status <> 'off-duty'),
    'panics', (select coalesce(jsonb_agg(jsonb_build_object(
        'callsign', callsign, 'location', location, 'raisedAt', raised_at, 'acknowledgedBy',
        case when acknowledged_by is not null
          then jsonb_build_object('userId', acknowledged_by, 'name', acknowledged_by_name) end
      ) order by id), '[]') from panics where community_id = $1 and closed_at is null),
    'emergencyTraffic', (select case when emergency_text is not null then jsonb_build_object(
        'text', emergency_text, 'since', emergency_since, 'by', case when emergency_by is not null
          then jsonb_build_object('userId', emergency_by, 'name', emergency_by_name) end
      ) end from community_boards where community_id = $1),
    'areaOfPlay', (select area_of_play from community_boards where community_id = $1),
    'bolos', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'type', type, 'description', description, 'plate', plate) order by id desc), '[]')
      from bolos where community_id = $1 and created_at >= $2 and (expires_at is null or expires_at > $3)),
    'notes', (select coalesce(jsonb_agg(
        coalesce((select later.body from note later
          where later.call_id = note.call_id and later.kind = 'note-corrected'
            and (later.data->>'noteId')::int = note.id
          order by later.id desc limit 1), note.body) || jsonb_build_object('callNumber', c.call_number)
        order by note.id), '[]')
      from note join calls c on c.community_id = $1 and c.id = note.call_id
      where note.kind = 'note' and note.data->>'isForHandover' = 'true' and note.created_at >= $2),
    'lateCalls', (select coalesce(jsonb_agg(call_number order by call_number), '[]')
      from shift left join codes t
        on t.community_id = $1 and t.kind = 'call-type' and upper(t.code) = upper(shift.type_code)
      where extract(epoch from case
            when status = 'active' and first_on_scene_at is null and not exists (
              select 1 from assignments a where a.community_id = $1 and a.call_id = shift.id) then $3
            else coalesce(first_assigned_at, closed_at, $3) end - created_at)
          > (coalesce(t.limits, $4::jsonb -> shift.priority) ->> 'unit')::int
        or extract(epoch from coalesce(first_on_scene_at, closed_at, $3) - created_at)
          > (coalesce(t.limits, $4::jsonb -> shift.priority) ->> 'onScene')::int)
  ) as page`;

/** PostgreSQL writes times with its own offset; the contract has them in UTC. */
export function presentPage(page: HandoverPage): HandoverPage {
  const utc = (time: string) => new Date(time).toISOString();
  const noted = <Note extends { at: string }>(note: Note): Note => ({ ...note, at: utc(note.at) });
  return {
    ...page,
    calls: page.calls.map((call) => ({
      ...call,
      openedAt: utc(call.openedAt),
      lastNote: call.lastNote && noted(call.lastNote),
    })),
    units: page.units.map((unit) => ({ ...unit, since: utc(unit.since) })),
    panics: page.panics.map((panic) => ({ ...panic, raisedAt: utc(panic.raisedAt) })),
    emergencyTraffic: page.emergencyTraffic && {
      ...page.emergencyTraffic,
      since: utc(page.emergencyTraffic.since),
    },
    notes: page.notes.map(noted),
  };
}
