import type { Sequelize, Transaction } from 'sequelize';
import { CLOSED_CALLS_SHOWN, type Call } from '@ten8/contracts/cad/calls';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/sql';

export type CallRow = Omit<Call, 'createdAt' | 'updatedAt' | 'closedAt'> & {
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
};

type FreshCall = Omit<CallRow, 'id' | 'status' | 'assignedUnits' | 'updatedAt' | 'closedAt'>;
export type CallText = Pick<CallRow, 'location' | 'postalCode' | 'description'>;

export interface CallStore {
  /** Active calls, newest first, then the latest closed ones. */
  list(communityId: number): Promise<Call[]>;
  find(callId: number, transaction?: Transaction): Promise<CallRow | null>;
  insert(call: FreshCall, transaction: Transaction): Promise<CallRow>;
  saveText(call: CallText & { id: number; updatedAt: Date }, transaction: Transaction): Promise<void>;
  /** Frees every unit, too. */
  close(callId: number, now: Date, transaction: Transaction): Promise<void>;
  /** False when the unit is on a call already. */
  assign(
    assignment: { callId: number; unitId: number; now: Date },
    transaction: Transaction,
  ): Promise<boolean>;
  /** Takes a unit from whatever call it is on, and says which; null when it was on none. */
  release(
    unitId: number,
    now: Date,
    transaction: Transaction,
  ): Promise<{ callId: number; callNumber: number } | null>;
}

const WITH_UNITS = `
  select c.*, array(select a.unit_id::text from assignments a where a.call_id = c.id order by a.id) as assigned_units
  from`;
const LIST = `${WITH_UNITS} (
    (select * from calls where community_id = $1 and status = 'active')
    union all
    (select * from calls where community_id = $1 and status = 'closed'
      order by closed_at desc, id desc limit ${CLOSED_CALLS_SHOWN})
  ) c
  order by c.status, coalesce(c.closed_at, c.created_at) desc, c.id desc`;
const CLOSE = `
  with freed as (delete from assignments where call_id = $1)
  update calls set status = 'closed', closed_at = $2, updated_at = $2 where id = $1`;
const ASSIGN = `
  with added as (
    insert into assignments (call_id, unit_id) values ($1, $2) on conflict (unit_id) do nothing returning call_id
  )
  update calls set updated_at = $3 from added where id = added.call_id returning id`;
const RELEASE = `
  with gone as (delete from assignments where unit_id = $1 returning call_id)
  update calls set updated_at = $2 from gone where id = gone.call_id
  returning id as call_id, call_number`;

/** A call as callers see it. */
export const presentCall = (call: CallRow): Call => ({
  ...call,
  createdAt: call.createdAt.toISOString(),
  updatedAt: call.updatedAt.toISOString(),
  closedAt: call.closedAt?.toISOString() ?? null,
});

export function createCallStore(db: Sequelize): CallStore {
  return {
    list: async (communityId) => (await rows<CallRow>(db, LIST, [communityId])).map(presentCall),
    find: (callId, transaction) => row(db, `${WITH_UNITS} calls c where c.id = $1`, [callId], transaction),
    async insert(call, transaction) {
      const values = { ...call, updatedAt: call.createdAt };
      const made = await insertRow<Omit<CallRow, 'assignedUnits'>>(db, 'calls', values, transaction);
      return { ...made, assignedUnits: [] };
    },
    saveText: async (call, transaction) => void (await updateRow(db, 'calls', call, transaction)),
    close: (callId, now, transaction) => run(db, CLOSE, [callId, now], transaction),
    assign: async ({ callId, unitId, now }, transaction) =>
      (await row(db, ASSIGN, [callId, unitId, now], transaction)) !== null,
    release: (unitId, now, transaction) => row(db, RELEASE, [unitId, now], transaction),
  };
}
