import type { Sequelize, Transaction } from 'sequelize';
import {
  ACTIVE_CALLS_SHOWN,
  CLOSED_CALLS_SHOWN,
  type Call,
  type Need,
  type RollCall,
} from '@ten8/contracts/cad/calls';
import { PRIORITIES, type CallField } from '@ten8/contracts/cad/constants';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/sql';
import { createCallAskStore, type CallAskStore } from './call-ask-store';
import { createCallEndStore, type CallEndStore } from './call-end-store';

export type CallRow = Omit<
  Call,
  'createdAt' | 'updatedAt' | 'closedAt' | 'mergedInto' | 'rollCall' | 'needs'
> & {
  needs: Need[];
  mergedInto: number | null;
  rollCall: RollCall | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  /** Whether its caller was not signed in. */
  isPublic: boolean;
};

type FreshCall = Omit<
  CallRow,
  | 'id'
  | 'status'
  | 'version'
  | 'assignedUnits'
  | 'typeCode'
  | 'disposition'
  | 'mergedInto'
  | 'rollCall'
  | 'needs'
  | 'updatedAt'
  | 'closedAt'
> & { typeCode?: string | null };
export type CallValues = Pick<CallRow, CallField>;

interface NumberedCall {
  callId: number;
  callNumber: number;
}
interface UnitName {
  unitId: number;
  callsign: string;
}
/** A call that was closed, and the units that were on it. */
export type ClosedCall = NumberedCall & { units: UnitName[] };
/** A call that units left, and who is primary since, if the primary was among them. */
export type LeftCall = NumberedCall & { unitIds: number[]; newPrimary: UnitName | null };

export interface CallStore extends CallEndStore, CallAskStore {
  /** Active calls, the most urgent first, then the latest closed ones; `more` active ones are not shown. */
  list(communityId: number): Promise<{ calls: Call[]; more: number }>;
  find(callId: number, transaction?: Transaction): Promise<CallRow | null>;
  /** Those of these calls that are the community's, in the order of their ids. */
  findAll(communityId: number, callIds: number[], transaction: Transaction): Promise<CallRow[]>;
  /** Whether this user opened each of these calls, or has a unit on it. */
  areOwn(callIds: number[], userId: number): Promise<boolean>;
  insert(call: FreshCall, transaction: Transaction): Promise<CallRow>;
  /** The call must be locked. */
  saveValues(
    call: CallValues & Pick<CallRow, 'id' | 'version' | 'updatedAt'>,
    transaction: Transaction,
  ): Promise<void>;
  /** For what changes beside the call's own row, such as a note. */
  raiseVersion(callId: number, transaction: Transaction): Promise<void>;
  /** Frees their units, and returns those that were not closed before. */
  close(callIds: number[], now: Date, transaction: Transaction): Promise<ClosedCall[]>;
  /** Public calls that no unit took for as long as their community sets. */
  unattended(now: Date): Promise<{ communityId: number; callIds: number[] }[]>;
  withoutUnits(callIds: number[], transaction: Transaction): Promise<number[]>;
  /** Puts units that are on no call on this one, in this order. */
  assignAll(
    assignment: { callId: number; unitIds: number[]; now: Date },
    transaction: Transaction,
  ): Promise<void>;
  /** False when the unit is on a call already. */
  assign(
    assignment: { callId: number; unitId: number; now: Date },
    transaction: Transaction,
  ): Promise<boolean>;
  /** Has this unit, which is on the call, be the first on it. The community must be locked. */
  putFirst(place: { callId: number; unitId: number; now: Date }, transaction: Transaction): Promise<void>;
  /** Takes units from whatever calls they are on, and says which those were. */
  release(unitIds: number[], now: Date, transaction: Transaction): Promise<LeftCall[]>;
}

const WITH_UNITS = `
  select c.*, array(select a.unit_id::text from assignments a where a.call_id = c.id order by a.id) as assigned_units
  from`;
const URGENCY = `array_position(array['${PRIORITIES.join("', '")}'], priority)`;
// Both halves come from an index of their own: calls_active is read whole and sorted, of calls_closed the first 50.
const LIST = `${WITH_UNITS} (
    (select *, ${URGENCY} as urgency, count(*) over ()::int as active
      from calls where community_id = $1 and status = 'active'
      order by urgency, created_at desc, id desc limit ${ACTIVE_CALLS_SHOWN})
    union all
    (select *, 0 as urgency, 0 as active from calls where community_id = $1 and status = 'closed'
      order by closed_at desc, id desc limit ${CLOSED_CALLS_SHOWN})
  ) c
  order by c.status, c.urgency, coalesce(c.closed_at, c.created_at) desc, c.id desc`;
const CLOSE = `
  with freed as (delete from assignments where call_id = any ($1) returning id, call_id, unit_id)
  update calls set status = 'closed', roll_call = null, closed_at = $2, updated_at = $2, version = version + 1
  where id = any ($1) and status = 'active'
  returning id as call_id, call_number, coalesce((
    select json_agg(json_build_object('unitId', u.id, 'callsign', u.callsign) order by f.id)
    from freed f join units u on u.id = f.unit_id where f.call_id = calls.id
  ), '[]') as units`;
const UNATTENDED = `
  select c.community_id, array_agg(c.id order by c.id) as call_ids
  from calls c join communities on communities.id = c.community_id
  where c.status = 'active' and c.is_public
    and c.created_at <= $1::timestamptz - make_interval(mins => communities.close_after_minutes)
    and not exists (select 1 from assignments a where a.call_id = c.id)
  group by c.community_id`;
const WITHOUT_UNITS = `
  select id from calls c where id = any ($1) and not exists (select 1 from assignments a where a.call_id = c.id)`;
const ASSIGN = `
  with added as (
    insert into assignments (call_id, unit_id) values ($1, $2) on conflict (unit_id) do nothing returning call_id
  )
  update calls set updated_at = $3, version = version + 1 from added where id = added.call_id returning id`;
const RELEASE = `
  with gone as (delete from assignments where unit_id = any ($1) returning id, call_id, unit_id),
  left_by as (
    select call_id, min(id) as place, json_agg(unit_id order by id) as unit_ids from gone group by call_id
  )
  update calls set updated_at = $2, version = version + 1 from left_by where calls.id = left_by.call_id
  returning calls.id as call_id, call_number, unit_ids, (
    select case when a.id > place then json_build_object('unitId', u.id, 'callsign', u.callsign) end
    from assignments a join units u on u.id = a.unit_id
    where a.call_id = calls.id and a.unit_id <> all ($1) order by a.id limit 1
  ) as new_primary`;
const ASSIGN_ALL = `
  with added as (
    insert into assignments (call_id, unit_id)
    select $1::int, unit_id from unnest($2::int[]) with ordinality units (unit_id, place) order by place
  )
  update calls set updated_at = $3, version = version + 1 where id = $1`;

// Only asked for officers who dispatch themselves: by the keys of assignments and units, and by call_entries_call.
const ARE_OWN = `
  select bool_and(
    exists (
      select 1 from assignments a join units u on u.id = a.unit_id where a.call_id = c.id and u.user_id = $2
    ) or exists (
      select 1 from call_entries e where e.call_id = c.id and e.kind = 'opened' and e.by_user_id = $2
    )
  ) as are_own
  from unnest($1::int[]) c (id)`;
const TAKE_ALL = 'delete from assignments where call_id = $1 returning unit_id, id';

/** A call as callers see it. */
export const presentCall = ({ mergedInto, rollCall, needs, ...call }: CallRow): Call => ({
  ...call,
  // Left out of the lists, which are polled, where there is none.
  ...(mergedInto !== null && { mergedInto }),
  ...(needs.length > 0 && { needs }),
  ...(rollCall !== null && { rollCall }),
  createdAt: call.createdAt.toISOString(),
  updatedAt: call.updatedAt.toISOString(),
  closedAt: call.closedAt?.toISOString() ?? null,
});

export function createCallStore(db: Sequelize): CallStore {
  return {
    ...createCallEndStore(db),
    ...createCallAskStore(db),
    async list(communityId) {
      const found = await rows<CallRow & { active: number }>(db, LIST, [communityId]);
      return {
        calls: found.map(presentCall),
        more: Math.max(0, (found[0]?.active ?? 0) - ACTIVE_CALLS_SHOWN),
      };
    },
    find: (callId, transaction) => row(db, `${WITH_UNITS} calls c where c.id = $1`, [callId], transaction),
    findAll: (communityId, callIds, transaction) =>
      rows(
        db,
        `${WITH_UNITS} calls c where community_id = $1 and id = any ($2) order by id`,
        [communityId, callIds],
        transaction,
      ),
    async areOwn(callIds, userId) {
      return (await row<{ areOwn: boolean }>(db, ARE_OWN, [callIds, userId]))?.areOwn ?? false;
    },
    async insert(call, transaction) {
      const values = { ...call, updatedAt: call.createdAt };
      const made = await insertRow<Omit<CallRow, 'assignedUnits'>>(db, 'calls', values, transaction);
      return { ...made, assignedUnits: [] };
    },
    saveValues: async (call, transaction) => void (await updateRow(db, 'calls', call, transaction)),
    raiseVersion: (callId, transaction) =>
      run(db, 'update calls set version = version + 1 where id = $1', [callId], transaction),
    close: (callIds, now, transaction) => rows(db, CLOSE, [callIds, now], transaction),
    unattended: (now) => rows(db, UNATTENDED, [now]),
    withoutUnits: async (callIds, transaction) =>
      (await rows<{ id: number }>(db, WITHOUT_UNITS, [callIds], transaction)).map(({ id }) => id),
    assign: async ({ callId, unitId, now }, transaction) =>
      (await row(db, ASSIGN, [callId, unitId, now], transaction)) !== null,
    assignAll: ({ callId, unitIds, now }, transaction) =>
      run(db, ASSIGN_ALL, [callId, unitIds, now], transaction),
    async putFirst({ callId, unitId, now }, transaction) {
      const onCall = await rows<{ unitId: number; id: string }>(db, TAKE_ALL, [callId], transaction);
      const others = onCall
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .flatMap((each) => (each.unitId === unitId ? [] : [each.unitId]));
      await run(db, ASSIGN_ALL, [callId, [unitId, ...others], now], transaction);
    },
    release: (unitIds, now, transaction) => rows(db, RELEASE, [unitIds, now], transaction),
  };
}
