import type { Sequelize, Transaction } from 'sequelize';
import {
  DISPATCHER_GONE_MS,
  UNANSWERED_MS,
  UNIT_DEFAULTS,
  type PanicOutcome,
  type PanicReceipt,
} from '@ten8/contracts/cad/constants';
import type { OpenPanic, PanicAlert } from '@ten8/contracts/cad/panic';
import { renameInJson } from '@ten8/service-kit/database/rename-in-json';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import { presentOpen, type PanicRow } from './present-panic';

interface Raising {
  alert: PanicAlert;
  userId: number;
  panicUntil: Date;
  now: Date;
}
/** Receipts of the same kind for one alarm. */
export interface NewReceipts {
  communityId: number;
  panicId: number;
  what: PanicReceipt;
  userIds: number[];
}
interface Acknowledging {
  communityId: number;
  panicId: number;
  userId: number;
  now: Date;
}
interface Closing {
  communityId: number;
  panicId: number;
  outcome: PanicOutcome;
  by: { userId: number; name: string };
  now: Date;
}

export interface PanicStore {
  /** Marks the unit, and stores for whom the alarm is meant. The community must be locked. */
  raise(raising: Raising, transaction: Transaction): Promise<void>;
  /** The newest first. */
  listOpen(communityId: number): Promise<OpenPanic[]>;
  /** By its id alone, but faster with its community where that is known. */
  find(panic: { id: number; communityId?: number }, transaction?: Transaction): Promise<PanicRow | null>;
  findAlerts(alertIds: string[]): Promise<PanicRow[]>;
  /** Returns the alarms with new receipts. */
  saveReceipts(
    received: NewReceipts[],
    now: Date,
    transaction: Transaction,
  ): Promise<{ panicId: number; communityId: number }[]>;
  /** False if the alarm was not meant for this person, or they acknowledged it before. */
  acknowledge(by: Acknowledging, transaction: Transaction): Promise<boolean>;
  /** Makes this person responsible for the alarm. False if somebody is already: the first one stays. */
  makeResponsible(by: Acknowledging & { name: string }, transaction: Transaction): Promise<boolean>;
  close(closing: Closing, transaction: Transaction): Promise<void>;
  /** Communities with alarms that nobody acknowledged in time and that were not reported yet. */
  communitiesWithUnanswered(now: Date): Promise<number[]>;
  /** Marks those alarms as reported, and returns them. The community must be locked. */
  markUnanswered(
    communityId: number,
    now: Date,
    transaction: Transaction,
  ): Promise<Omit<PanicRow, 'receipts'>[]>;
  /** Replaces the stored name of this user. */
  rename(user: { userId: number; name: string }, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all users who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

/** More than a community leaves open. */
const OPEN_SHOWN = 50;

/** Up to so many receivers are also stored for the version before (migration 0037). */
const RECEIVERS_IN_JSON = 300;

const isOnDuty = (unit: string) =>
  `${unit}.community_id = $1 and ${unit}.status not in ('off-duty', 'unavailable')`;
// One statement for the unit and the record saves a round trip. Units are read by the community's unique index.
const RAISE = `
  with marked as (update units set panic_until = $9, updated_at = $8 where community_id = $1 and id = $3),
  receivers as (
    select coalesce(array_agg(user_id), '{}') as ids, coalesce(array_agg(name), '{}') as names from (
      select user_id, callsign as name from units u where ${isOnDuty('u')} and user_id <> $4
      union all
      select user_id, name from dispatchers d
      where community_id = $1 and last_seen_at > $10 and user_id <> $4
        and not exists (select from units u where ${isOnDuty('u')} and u.user_id = d.user_id)
    ) meant
  )
  insert into panics
    (community_id, alert_id, unit_id, user_id, callsign, location, raised_at, receiver_ids, receiver_names, people)
  select $1::int, $2::uuid, $3::int, $4::int, $5, $6, $7::timestamptz, ids, names,
    case when cardinality(ids) between 1 and ${RECEIVERS_IN_JSON} then (
      select jsonb_agg(jsonb_build_object('userId', id, 'name', name) order by name)
      from unnest(ids, names) as receiver (id, name)
    ) else '[]' end
  from receivers`;
// Receipts are read by their primary key: a row for each person who has the alarm.
const WITH_RECEIPTS = `
  select p.*, coalesce((select jsonb_agg(to_jsonb(r)) from panic_receipts r
    where r.community_id = p.community_id and r.panic_id = p.id), '[]') as receipts
  from panics p`;
const FIND_IN = `${WITH_RECEIPTS} where p.id = $1 and p.community_id = $2`;
const LIST_OPEN = `
  ${WITH_RECEIPTS} where p.community_id = $1 and p.closed_at is null order by p.id desc limit ${OPEN_SHOWN}`;
// In the order of the key, so that two batches cannot deadlock. The alarm's own row is not written, so that a press of
// the button does not wait for receipts.
const SAVE_RECEIPTS = `
  with received as (
    select "communityId" as community_id, "panicId" as panic_id, user_id::int as user_id, bool_or(what = 'heard') as heard, bool_or(what = 'seen') as seen
    from jsonb_to_recordset($1::jsonb) s ("communityId" int, "panicId" int, what text, "userIds" jsonb),
      jsonb_array_elements_text("userIds") user_id
    group by 1, 2, 3 order by 1, 2, 3
  )
  insert into panic_receipts as kept (panic_id, user_id, community_id, delivered_at, heard_at, seen_at)
  select received.panic_id, received.user_id, p.community_id, $2::timestamptz,
    case when heard then $2::timestamptz end, case when seen then $2::timestamptz end
  from received join panics p on p.community_id = received.community_id and p.id = received.panic_id
  on conflict on constraint panic_receipts_pkey do update set
    delivered_at = coalesce(kept.delivered_at, excluded.delivered_at),
    heard_at = coalesce(kept.heard_at, excluded.heard_at),
    seen_at = coalesce(kept.seen_at, excluded.seen_at)
  where kept.delivered_at is null or (kept.heard_at is null and excluded.heard_at is not null)
    or (kept.seen_at is null and excluded.seen_at is not null)
  returning kept.panic_id, kept.community_id`;
const isReceiver = (userId: string) => `(${userId} = any (receiver_ids)
  or receiver_ids is null and people @> jsonb_build_array(jsonb_build_object('userId', ${userId})))`;
const ACKNOWLEDGE = `
  insert into panic_receipts as kept (panic_id, user_id, community_id, acknowledged_at)
  select id, $2::int, community_id, $3::timestamptz from panics
  where community_id = $4 and id = $1 and ${isReceiver('$2::int')}
  on conflict on constraint panic_receipts_pkey do update set acknowledged_at = excluded.acknowledged_at
  where kept.acknowledged_at is null
  returning panic_id`;
// Callsign, or the account's name.
const nameFor = (community: string) => `coalesce(
  (select nullif(callsign, '${UNIT_DEFAULTS.callsign}') from units
    where community_id = ${community} and user_id = $2::int), $3::text)`;
const MAKE_RESPONSIBLE = `
  update panics set acknowledged_by = $2::int, acknowledged_by_name = ${nameFor('$5')}, acknowledged_at = $4
  where community_id = $5 and id = $1 and acknowledged_at is null returning id`;
const CLOSE = `
  update panics set outcome = $4, closed_by = $2::int, closed_by_name = ${nameFor('$6')}, closed_at = $5
  where community_id = $6 and id = $1`;
// Uses the index panics_unanswered, which is nearly empty. Alarms older than ten minutes are not reported any more.
const IS_UNANSWERED = `
  acknowledged_at is null and closed_at is null and unanswered_at is null
  and raised_at <= $1::timestamptz - make_interval(secs => ${UNANSWERED_MS / 1000})
  and raised_at > $1::timestamptz - interval '10 minutes'`;
const MARK_UNANSWERED = `
  update panics set unanswered_at = $1 where community_id = $2 and ${IS_UNANSWERED} returning *`;
// Reads the whole table: accounts are rarely deleted, and there are few alarms.
const IN_LIST = 'array_position(receiver_ids, $1::int)';
const RENAME = `
  update panics set
    acknowledged_by_name = case when acknowledged_by = $1::int then $2 else acknowledged_by_name end,
    closed_by_name = case when closed_by = $1::int then $2 else closed_by_name end,
    receiver_names = case when $1::int = any (receiver_ids)
      then receiver_names[:${IN_LIST} - 1] || $2::text || receiver_names[${IN_LIST} + 1:]
      else receiver_names end,
    people = ${renameInJson('people')}
  where acknowledged_by = $1::int or closed_by = $1::int or ${isReceiver('$1::int')}`;
const ABSENT = `
  select user_id from (
    select (person->>'userId')::int as user_id, person->>'name' as name
    from panics, jsonb_array_elements(people) person where receiver_ids is null
    union all select unnest(receiver_ids), unnest(receiver_names) from panics
    union all select acknowledged_by, acknowledged_by_name from panics
    union all select closed_by, closed_by_name from panics
  ) named
  where name <> $1 except select user_id from memberships`;

export function createPanicStore(db: Sequelize): PanicStore {
  const find: PanicStore['find'] = ({ id, communityId }, transaction) =>
    communityId === undefined
      ? row<PanicRow>(db, `${WITH_RECEIPTS} where p.id = $1`, [id], transaction)
      : row<PanicRow>(db, FIND_IN, [id, communityId], transaction);
  const rename: PanicStore['rename'] = ({ userId, name }, transaction) =>
    run(db, RENAME, [userId, name], transaction);

  return {
    raise: ({ alert, userId, panicUntil, now }, transaction) => {
      const { communityId, alertId, unitId, unitCallsign, location, raisedAt } = alert;
      const since = new Date(now.getTime() - DISPATCHER_GONE_MS);
      const bind = [communityId, alertId, unitId, userId, unitCallsign, location, raisedAt];
      return run(db, RAISE, [...bind, now, panicUntil, since], transaction);
    },
    listOpen: async (communityId) => (await rows<PanicRow>(db, LIST_OPEN, [communityId])).map(presentOpen),
    find,
    findAlerts: (alertIds) => rows(db, `${WITH_RECEIPTS} where p.alert_id = any ($1::uuid[])`, [alertIds]),
    saveReceipts: (received, now, transaction) =>
      rows(db, SAVE_RECEIPTS, [JSON.stringify(received), now], transaction),
    acknowledge: async ({ communityId, panicId, userId, now }, transaction) =>
      (await row(db, ACKNOWLEDGE, [panicId, userId, now, communityId], transaction)) !== null,
    makeResponsible: async ({ communityId, panicId, userId, name, now }, transaction) =>
      (await row(db, MAKE_RESPONSIBLE, [panicId, userId, name, now, communityId], transaction)) !== null,
    close: ({ communityId, panicId, outcome, by, now }, transaction) =>
      run(db, CLOSE, [panicId, by.userId, by.name, outcome, now, communityId], transaction),
    async communitiesWithUnanswered(now) {
      const sql = `select distinct community_id from panics where ${IS_UNANSWERED} order by community_id`;
      return (await rows<PanicRow>(db, sql, [now])).map(({ communityId }) => communityId);
    },
    markUnanswered: (communityId, now, transaction) =>
      rows(db, MARK_UNANSWERED, [now, communityId], transaction),
    rename,
    async renameAbsent(name, transaction) {
      const absent = await rows<{ userId: number }>(db, ABSENT, [name], transaction);
      for (const { userId } of absent) await rename({ userId, name }, transaction);
    },
  };
}
