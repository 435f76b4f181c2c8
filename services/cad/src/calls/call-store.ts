import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { CLOSED_CALLS_SHOWN, type Call, type Priority } from '@ten8/contracts/cad/calls';

export interface CallRow {
  id: number;
  communityId: number;
  callNumber: number;
  type: string;
  status: 'active' | 'closed';
  callerName: string;
  callerPhone: string | null;
  characterId: number | null;
  location: string;
  postalCode: string | null;
  description: string;
  priority: Priority;
  assignedUnits: string[];
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
}

type Given = 'id' | 'status' | 'assignedUnits' | 'createdAt' | 'updatedAt' | 'closedAt';
type FreshCall = Omit<CallRow, Given>;
export type CallText = Pick<CallRow, 'location' | 'postalCode' | 'description'>;

export interface CallStore {
  /** Active calls, newest first, then the latest closed ones. */
  list(communityId: number): Promise<Call[]>;
  find(callId: number, transaction?: Transaction): Promise<CallRow | null>;
  insert(call: FreshCall, now: Date, transaction: Transaction): Promise<CallRow>;
  saveText(callId: number, text: CallText, now: Date, transaction: Transaction): Promise<void>;
  /** Frees every unit, too. */
  close(callId: number, now: Date, transaction: Transaction): Promise<void>;
  /** False when the unit is on a call already. */
  assign(callId: number, unitId: number, now: Date, transaction: Transaction): Promise<boolean>;
  /** Takes a unit from whatever call it is on, and says which; null when it was on none. */
  release(
    unitId: number,
    now: Date,
    transaction: Transaction,
  ): Promise<{ callId: number; callNumber: number } | null>;
}

const SELECT = `
  select c.id, c.community_id as "communityId", c.call_number as "callNumber", c.type, c.status,
    c.caller_name as "callerName", c.caller_phone as "callerPhone", c.character_id as "characterId", c.location,
    c.postal_code as "postalCode", c.description, c.priority, c.created_at as "createdAt",
    c.updated_at as "updatedAt", c.closed_at as "closedAt",
    array(select a.unit_id::text from assignments a where a.call_id = c.id order by a.id) as "assignedUnits"
  from`;
const LIST = `${SELECT} (
    (select * from calls where community_id = $1 and status = 'active')
    union all
    (select * from calls where community_id = $1 and status = 'closed'
      order by closed_at desc, id desc limit ${CLOSED_CALLS_SHOWN})
  ) c
  order by c.status, coalesce(c.closed_at, c.created_at) desc, c.id desc`;
const INSERT = `
  insert into calls (community_id, call_number, type, caller_name, caller_phone, character_id, location,
    postal_code, description, priority, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`;
const ASSIGN = `
  with added as (
    insert into assignments (call_id, unit_id) values ($1, $2) on conflict (unit_id) do nothing returning call_id
  )
  update calls set updated_at = $3 from added where id = added.call_id returning id`;
const RELEASE = `
  with gone as (delete from assignments where unit_id = $1 returning call_id)
  update calls set updated_at = $2 from gone where id = gone.call_id
  returning id as "callId", call_number as "callNumber"`;

/** A call as callers see it. */
export const presentCall = (row: CallRow): Call => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

export function createCallStore(db: Sequelize): CallStore {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });

  async function find(callId: number, transaction?: Transaction): Promise<CallRow | null> {
    const [row] = await select<CallRow>(`${SELECT} calls c where c.id = $1`, [callId], transaction);
    return row ?? null;
  }

  return {
    list: async (communityId) => (await select<CallRow>(LIST, [communityId])).map(presentCall),
    find,
    async insert(call, now, transaction) {
      const bind = [
        call.communityId,
        call.callNumber,
        call.type,
        call.callerName,
        call.callerPhone,
        call.characterId,
        call.location,
        call.postalCode,
        call.description,
        call.priority,
        now,
      ];
      const [made] = await select<{ id: number }>(INSERT, bind, transaction);
      const row = made && (await find(made.id, transaction));
      if (!row) throw new Error('a call vanished while it was made');
      return row;
    },
    async saveText(callId, { location, postalCode, description }, now, transaction) {
      await db.query(
        'update calls set location = $2, postal_code = $3, description = $4, updated_at = $5 where id = $1',
        { bind: [callId, location, postalCode, description, now], transaction },
      );
    },
    async close(callId, now, transaction) {
      await db.query('delete from assignments where call_id = $1', { bind: [callId], transaction });
      await db.query(`update calls set status = 'closed', closed_at = $2, updated_at = $2 where id = $1`, {
        bind: [callId, now],
        transaction,
      });
    },
    assign: async (callId, unitId, now, transaction) =>
      (await select(ASSIGN, [callId, unitId, now], transaction)).length > 0,
    async release(unitId, now, transaction) {
      const [left] = await select<{ callId: number; callNumber: number }>(
        RELEASE,
        [unitId, now],
        transaction,
      );
      return left ?? null;
    },
  };
}
