import type { Sequelize, Transaction } from 'sequelize';
import { ACTIVE_CALLS_SHOWN, type Call } from '@ten8/contracts/cad/calls';
import type { HandoverPage } from '@ten8/contracts/cad/handovers';
import { row, rows } from '@ten8/service-kit/database/sql';
import { callWithUnits, presentCall, URGENCY, type CallRow } from '../calls/call-store';

export interface Shift {
  communityId: number;
  since: Date;
  now: Date;
}

/** The community must be locked: otherwise these are several moments. */
export interface HandoverPageStore {
  readPage(shift: Shift, transaction: Transaction): Promise<Omit<HandoverPage, 'lateCalls'>>;
  /** Active and closed calls that were opened during the shift, by their number. */
  callsOfShift(shift: Shift, transaction: Transaction): Promise<Call[]>;
}

// A call's note is the last one that was written or corrected.
const ACTIVE_CALLS = `
  select c.call_number, c.type_code, c.description, c.location, c.postal_code, c.priority, c.created_at as opened_at,
    array(select u.callsign from assignments a join units u on u.community_id = $1 and u.id = a.unit_id
      where a.community_id = $1 and a.call_id = c.id order by a.id) as units,
    note.*
  from calls c
  left join lateral (
    select data->>'text' as text, created_at as at, by_user_id, by_name from call_entries
    where community_id = $1 and call_id = c.id and kind in ('note', 'note-corrected')
    order by id desc limit 1
  ) note on true
  where c.community_id = $1 and c.status = 'active'
  order by ${URGENCY}, c.created_at
  limit ${ACTIVE_CALLS_SHOWN}`;
const UNITS_ON_DUTY = `
  select u.callsign, u.status, coalesce(u.status_since, u.updated_at) as since, c.call_number
  from units u
  left join assignments a on a.community_id = $1 and a.unit_id = u.id
  left join calls c on c.community_id = $1 and c.id = a.call_id
  where u.community_id = $1 and u.status <> 'off-duty'
  order by u.status, since`;
const OPEN_PANICS = `
  select callsign, location, raised_at, acknowledged_by as by_user_id, acknowledged_by_name as by_name
  from panics where community_id = $1 and closed_at is null order by id`;
const BOARD = `
  select area_of_play, emergency_text as text, emergency_since as since, emergency_by as by_user_id,
    emergency_by_name as by_name
  from community_boards where community_id = $1`;
const BOLOS_OF_SHIFT = `
  select id, type, description, plate from bolos
  where community_id = $1 and created_at >= $2 and (expires_at is null or expires_at > $3)
  order by id desc`;
// A corrected note is read from its last correction. Notes are found by call_entries_handed_over, corrections by
// call_entries_call.
const MARKED_NOTES = `
  select c.call_number, written.data->>'text' as text, written.created_at as at, written.by_user_id, written.by_name
  from call_entries note
  join calls c on c.community_id = $1 and c.id = note.call_id
  cross join lateral (
    select * from call_entries e
    where e.community_id = $1 and e.call_id = note.call_id
      and (e.id = note.id or (e.kind = 'note-corrected' and (e.data->>'noteId')::int = note.id))
    order by e.id desc limit 1
  ) written
  where note.community_id = $1 and note.kind = 'note' and note.data->>'isForHandover' = 'true'
    and note.created_at >= $2
  order by note.id`;
// Each half by its own index: calls_active and calls_statistics.
const CALLS_OF_SHIFT = `
  ${callWithUnits('$1')} (
    select * from calls where community_id = $1 and status = 'active' and created_at >= $2
    union all
    select * from calls where community_id = $1 and status = 'closed' and created_at >= $2
  ) c
  order by call_number`;

/** Who is named in a row, if anybody is. */
interface Named {
  byUserId: number | null;
  byName: string | null;
}
interface NoteRow extends Named {
  text: string;
  at: Date;
}
type CallRowOfPage = Omit<HandoverPage['calls'][number], 'openedAt' | 'lastNote'> & { openedAt: Date } & (
    NoteRow | { text: null }
  );
type UnitRowOfPage = Omit<HandoverPage['units'][number], 'since'> & { since: Date };
type PanicRowOfPage = Omit<HandoverPage['panics'][number], 'raisedAt' | 'acknowledgedBy'> &
  Named & { raisedAt: Date };
interface BoardRow extends Named {
  areaOfPlay: string | null;
  text: string | null;
  since: Date | null;
}

const personIn = ({ byUserId, byName }: Named) =>
  byUserId === null ? null : { userId: byUserId, name: byName ?? '' };
const noteIn = (note: NoteRow) => ({ text: note.text, by: personIn(note), at: note.at.toISOString() });

const callIn = ({ openedAt, units, ...call }: CallRowOfPage): HandoverPage['calls'][number] => ({
  callNumber: call.callNumber,
  typeCode: call.typeCode,
  description: call.description,
  location: call.location,
  postalCode: call.postalCode,
  priority: call.priority,
  openedAt: openedAt.toISOString(),
  units,
  lastNote: call.text === null ? null : noteIn(call),
});
const panicIn = (panic: PanicRowOfPage): HandoverPage['panics'][number] => ({
  callsign: panic.callsign,
  location: panic.location,
  raisedAt: panic.raisedAt.toISOString(),
  acknowledgedBy: personIn(panic),
});
const emergencyIn = (board: BoardRow): HandoverPage['emergencyTraffic'] =>
  board.text && board.since
    ? { text: board.text, since: board.since.toISOString(), by: personIn(board) }
    : null;

export const createHandoverPageStore = (db: Sequelize): HandoverPageStore => ({
  async readPage({ communityId, since, now }, transaction) {
    const [calls, units, panics, board, bolos, notes] = await Promise.all([
      rows<CallRowOfPage>(db, ACTIVE_CALLS, [communityId], transaction),
      rows<UnitRowOfPage>(db, UNITS_ON_DUTY, [communityId], transaction),
      rows<PanicRowOfPage>(db, OPEN_PANICS, [communityId], transaction),
      row<BoardRow>(db, BOARD, [communityId], transaction),
      rows<HandoverPage['bolos'][number]>(db, BOLOS_OF_SHIFT, [communityId, since, now], transaction),
      rows<NoteRow & { callNumber: number }>(db, MARKED_NOTES, [communityId, since], transaction),
    ]);
    return {
      calls: calls.map(callIn),
      units: units.map((unit) => ({ ...unit, since: unit.since.toISOString() })),
      panics: panics.map(panicIn),
      emergencyTraffic: board && emergencyIn(board),
      areaOfPlay: board?.areaOfPlay ?? null,
      bolos,
      notes: notes.map((note) => ({ ...noteIn(note), callNumber: note.callNumber })),
    };
  },
  async callsOfShift({ communityId, since }, transaction) {
    return (await rows<CallRow>(db, CALLS_OF_SHIFT, [communityId, since], transaction)).map(presentCall);
  },
});
