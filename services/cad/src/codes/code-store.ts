import type { Sequelize, Transaction } from 'sequelize';
import type { Limit } from '@ten8/contracts/cad/call-limits';
import type { CallType, Charge, Codes, CodeSet, Disposition, StatusName } from '@ten8/contracts/cad/codes';
import { DEFAULT_PRIORITY, UNIT_STATUSES } from '@ten8/contracts/cad/constants';
import { DEFAULT_KINDS, type Kind } from '@ten8/contracts/cad/unit-kinds';
import { row, rows, run } from '@ten8/service-kit/database/sql';

type Chosen = 'call-type' | 'disposition';
type Code =
  | (CallType & { kind: 'call-type' })
  | (Disposition & { kind: 'disposition' | 'ten-code' })
  | (StatusName & { kind: 'status' });

export interface CodeStore {
  list(communityId: number, transaction?: Transaction): Promise<Codes>;
  /** Finds a code that is not retired, in any case, and returns its spelling; null when there is none. */
  find(
    wanted: { communityId: number; kind: Chosen; code: string },
    transaction: Transaction,
  ): Promise<Pick<CodeRow, 'code' | 'kinds' | 'priority'> | null>;
  /** The community must be locked. Without `charges` in the set, they stay. */
  replace(communityId: number, set: CodeSet, now: Date, transaction: Transaction): Promise<void>;
}

interface CodeRow {
  kind: Code['kind'];
  code: string;
  label: string;
  place: number;
  priority: CallType['priority'] | null;
  prompts: string[];
  kinds: Kind[] | null;
  limits: Limit | null;
  retiredAt: Date | null;
}

// A community has hundreds at most, in the order of its unique index.
const LIST = 'select * from codes where community_id = $1 order by kind, place, code';
const FIND = `
  select code, kinds, priority from codes
  where community_id = $1 and kind = $2 and upper(code) = upper($3) and retired_at is null`;
const SAVE = `
  insert into codes (community_id, kind, code, label, priority, prompts, kinds, limits, place)
  select $1::int, c.kind, c.code, c.label, c.priority, coalesce(c.prompts, '[]'), c.kinds, c.limits, c.place
  from jsonb_to_recordset($2::jsonb) c
    (kind text, code text, label text, priority text, prompts jsonb, kinds text[], limits jsonb, place int)
  on conflict (community_id, kind, upper(code)) do update set
    code = excluded.code, label = excluded.label, priority = excluded.priority,
    prompts = excluded.prompts, kinds = excluded.kinds, limits = excluded.limits, place = excluded.place, retired_at = null`;
const IS_LEFT_OUT = `community_id = $1 and not exists (
  select 1 from jsonb_to_recordset($2::jsonb) c (kind text, code text)
  where c.kind = codes.kind and upper(c.code) = upper(codes.code))`;
const IS_USED = `exists (
  select 1 from calls where calls.community_id = codes.community_id
    and upper(case when kind = 'call-type' then type_code when kind = 'disposition' then disposition end) = upper(code))`;

const LIST_CHARGES = `
  select code, label, fine_amount, bail_amount from charges where community_id = $1 order by position`;
const SAVE_CHARGES = `
  insert into charges (community_id, code, label, fine_amount, bail_amount, position)
  select $1::int, c.code, c.label, c."fineAmount", c."bailAmount", c.place
  from rows from (jsonb_to_recordset($2::jsonb)
    as (code text, label text, "fineAmount" int, "bailAmount" int)) with ordinality
    as c (code, label, "fineAmount", "bailAmount", place)`;

/** Sent codes with their kinds, in their order. Charges have a table of their own. */
const withKinds = ({
  callTypes,
  dispositions,
  tenCodes = [],
  statuses = [],
}: CodeSet): (Code & { place: number })[] => [
  ...callTypes.map((each, place) => ({ ...each, kind: 'call-type' as const, place })),
  ...dispositions.map((each, place) => ({ ...each, kind: 'disposition' as const, place })),
  ...tenCodes.map((each, place) => ({ ...each, kind: 'ten-code' as const, place })),
  // Their place is the index of the status.
  ...statuses.map((each) => ({
    ...each,
    kind: 'status' as const,
    place: UNIT_STATUSES.indexOf(each.status),
  })),
];

function namesIn(found: CodeRow[]): Pick<Codes, 'tenCodes' | 'statuses'> {
  const tenCodes = found.flatMap(({ kind, code, label }) => (kind === 'ten-code' ? [{ code, label }] : []));
  const statuses = found.flatMap(({ kind, code, label, place }) => {
    const status = UNIT_STATUSES[place];
    return kind === 'status' && status ? [{ status, code, label }] : [];
  });
  return { tenCodes, statuses };
}

const typeIn = ({ priority, prompts, kinds, limits }: CodeRow): Omit<CallType, 'code' | 'label'> => ({
  priority: priority ?? DEFAULT_PRIORITY,
  prompts,
  kinds: kinds ?? [...DEFAULT_KINDS],
  limits,
});

export function createCodeStore(db: Sequelize): CodeStore {
  return {
    async list(communityId, transaction) {
      const found = await rows<CodeRow>(db, LIST, [communityId], transaction);
      const charges = await rows<Charge>(db, LIST_CHARGES, [communityId], transaction);
      const common = ({ code, label, retiredAt }: CodeRow) => ({
        code,
        label,
        isRetired: retiredAt !== null,
      });
      return {
        callTypes: found
          .filter(({ kind }) => kind === 'call-type')
          .map((each) => ({ ...common(each), ...typeIn(each) })),
        dispositions: found.filter(({ kind }) => kind === 'disposition').map(common),
        ...namesIn(found),
        charges,
      };
    },
    find: ({ communityId, kind, code }, transaction) => row(db, FIND, [communityId, kind, code], transaction),
    async replace(communityId, set, now, transaction) {
      const sent = JSON.stringify(withKinds(set));
      await run(db, SAVE, [communityId, sent], transaction);
      await run(
        db,
        `delete from codes where ${IS_LEFT_OUT} and not ${IS_USED}`,
        [communityId, sent],
        transaction,
      );
      const retire = `update codes set retired_at = coalesce(retired_at, $3) where ${IS_LEFT_OUT}`;
      await run(db, retire, [communityId, sent, now], transaction);
      if (!set.charges) return;
      await run(db, 'delete from charges where community_id = $1', [communityId], transaction);
      await run(db, SAVE_CHARGES, [communityId, JSON.stringify(set.charges)], transaction);
    },
  };
}
