import type { Sequelize, Transaction } from 'sequelize';
import type { Need } from '@ten8/contracts/cad/calls';
import { UNIT_DEFAULTS, type CallField } from '@ten8/contracts/cad/constants';
import { CallEntry } from '@ten8/contracts/cad/timeline';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import { toPage, type Page, type Slice } from '@ten8/service-kit/http/page';
import type { CallKey } from './call-key';

/** Who made the change; the timeline shows `name` if they have no callsign. */
interface Author {
  userId: number;
  name: string;
}

export interface FreshEntry {
  callId: number;
  kind: CallEntry['kind'];
  unitId?: number;
  data?: object;
}

interface Written {
  communityId: number;
  by: Author | null;
  now: Date;
  /** At least one. */
  entries: FreshEntry[];
}

/** What the last merge of a call did. Only the entry of the duplicate has all of it, and timelines show only the units. */
export interface LastMerge {
  /** The units that it moved to the other call, in their order. */
  units: { unitId: number; callsign: string }[];
  /** Of the other call. Null for a merge by the version before. */
  needs: { before: Need[]; after: Need[] } | null;
  /** The ids of the roll calls that the other call and the duplicate had. Null for a merge by the version before. */
  rollCalls: { before: number | null; ofDuplicate: number | null } | null;
}

export interface EntryStore {
  /** Must run after the calls were changed: an entry gets its call's present version. */
  insert(written: Written, transaction: Transaction): Promise<void>;
  /** As `insert`, and returns the entries that it made. */
  insertAndRead(written: Written, transaction: Transaction): Promise<CallEntry[]>;
  /** Oldest first. */
  list(call: CallKey, page: Slice): Promise<Page<CallEntry>>;
  /** Of that kind, if one is given. */
  find(
    entry: { id: number; kind?: CallEntry['kind'] },
    transaction?: Transaction,
  ): Promise<(CallEntry & { communityId: number }) | null>;
  lastMerge(call: CallKey, transaction: Transaction): Promise<LastMerge>;
  /** For each field: who changed it last, if that was after this version. */
  lastChanges(
    of: CallKey & { since: number; fields: CallField[] },
    transaction: Transaction,
  ): Promise<{ field: CallField; by: CallEntry['by'] }[]>;
  /** Replaces the stored name of this author. */
  rename(author: Author, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all authors who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

// One statement for all entries of a change; each look-up inside it is by a primary or unique key. Citus takes no
// look-up for each entry.
const INSERT = `
  with known as (select id, version from calls where community_id = $1 and id = any ($7::int[])),
  author as (select nullif(callsign, $6) as callsign from units where community_id = $1 and user_id = $2)
  insert into call_entries (community_id, call_id, version, kind, by_user_id, by_name, unit_id, data, created_at)
  select $1::int, known.id, known.version, e.kind, $2::int, coalesce((select callsign from author), $3),
    e."unitId", coalesce(e.data, '{}'), $4::timestamptz
  from rows from (jsonb_to_recordset($5::jsonb) as ("callId" int, kind text, "unitId" int, data jsonb))
    with ordinality e ("callId", kind, "unitId", data, place)
  join known on known.id = e."callId"
  order by e.place`;
const FIND = 'select * from call_entries where id = $1 and ($2::text is null or kind = $2)';
// Both halves by call_entries_call, the duplicates by calls_merged_into: a call has tens of entries, and few
// duplicates.
const LIST = `
  select * from (
    (select * from call_entries where community_id = $4 and call_id = $1 and id > $2 order by id limit $3)
    union all
    (select e.* from calls duplicate
      join call_entries e on e.community_id = duplicate.community_id and e.call_id = duplicate.id
      where duplicate.community_id = $4 and duplicate.merged_into = $1 and e.id > $2 and e.kind in ('note', 'note-corrected') order by e.id limit $3)
  ) entries order by id limit $3`;
const LAST_MERGE = `
  select data->'units' as units, data->'needs' as needs, data->'rollCalls' as roll_calls from call_entries
  where community_id = $2 and call_id = $1 and kind = 'merged' order by id desc limit 1`;
// By call_entries_field: one entry for each field, however many the call has.
const LAST_CHANGES = `
  select fields.field, last.by_user_id, last.by_name
  from unnest($3::text[]) fields (field)
  cross join lateral (
    select version, by_user_id, by_name from call_entries
    where community_id = $4 and call_id = $1 and kind = 'field-changed' and data->>'field' = fields.field
    order by id desc limit 1
  ) last
  where last.version > $2`;
const RENAME = 'update call_entries set by_name = $2 where by_user_id = $1 and by_name <> $2';
const RENAME_ABSENT = `
  update call_entries set by_name = $1
  where by_name <> $1 and by_user_id in (
    select by_user_id from call_entries where by_user_id is not null and by_name <> $1
    except select user_id from memberships)`;

interface EntryRow extends Authorship {
  communityId: number;
  createdAt: Date;
}
interface Authorship {
  byUserId: number | null;
  byName: string | null;
}

const authorOf = ({ byUserId, byName }: Authorship): CallEntry['by'] =>
  byUserId === null || byName === null ? null : { userId: byUserId, name: byName };

/** The shape of `data` depends on `kind`, so the schema parses the row. */
const presentEntry = (entry: EntryRow): CallEntry =>
  CallEntry.parse({ ...entry, by: authorOf(entry), createdAt: entry.createdAt.toISOString() });

/** The parameters of `INSERT`. */
function bindEntries({ communityId, by, now, entries }: Written): unknown[] {
  const callIds = [...new Set(entries.map(({ callId }) => callId))];
  const author = [by?.userId ?? null, by?.name ?? null];
  return [communityId, ...author, now, JSON.stringify(entries), UNIT_DEFAULTS.callsign, callIds];
}

export function createEntryStore(db: Sequelize): EntryStore {
  return {
    insert: (written, transaction) => run(db, INSERT, bindEntries(written), transaction),
    async insertAndRead(written, transaction) {
      const made = await rows<EntryRow>(db, `${INSERT} returning *`, bindEntries(written), transaction);
      return made.map(presentEntry);
    },
    async list({ communityId, callId }, { cursor = 0, limit }) {
      const found = await rows<EntryRow>(db, LIST, [callId, cursor, limit + 1, communityId]);
      return toPage(found.map(presentEntry), limit);
    },
    async find({ id, kind = null }, transaction) {
      const found = await row<EntryRow>(db, FIND, [id, kind], transaction);
      return found && { ...presentEntry(found), communityId: found.communityId };
    },
    async lastMerge({ communityId, callId }, transaction) {
      const found = await row<LastMerge>(db, LAST_MERGE, [callId, communityId], transaction);
      return found ?? { units: [], needs: null, rollCalls: null };
    },
    async lastChanges({ communityId, callId, since, fields }, transaction) {
      const found = await rows<Authorship & { field: CallField }>(
        db,
        LAST_CHANGES,
        [callId, since, fields, communityId],
        transaction,
      );
      return found.map((change) => ({ field: change.field, by: authorOf(change) }));
    },
    rename: ({ userId, name }, transaction) => run(db, RENAME, [userId, name], transaction),
    renameAbsent: (name, transaction) => run(db, RENAME_ABSENT, [name], transaction),
  };
}
