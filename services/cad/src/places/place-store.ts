import type { Sequelize, Transaction } from 'sequelize';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Place, Suggestion } from '@ten8/contracts/cad/places';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import { callWithUnits, presentCall, type CallRow } from '../calls/call-store';

type Where = Pick<CallRow, 'id' | 'communityId' | 'location' | 'postalCode'>;

export interface PlaceStore {
  /** In the order in which they were sent. */
  list(communityId: number, transaction?: Transaction): Promise<Place[]>;
  /** Suggestions for these letters: places, then locations of calls since `since`. */
  suggest(asked: { communityId: number; letters: string; since: Date }): Promise<Suggestion[]>;
  /** The community must be locked. */
  replace(communityId: number, places: Place[], transaction: Transaction): Promise<void>;
  /** The place of this location, or else of this postal code. */
  at(where: Where): Promise<Place | null>;
  /** Other calls at this location: the latest ones, and how many there are. */
  callsAt(where: Where, since: Date): Promise<{ calls: Call[]; count: number }>;
}

const MAX_SUGGESTIONS = 8;
const MAX_CALLS_SHOWN = 20;
const COLUMNS = 'name, location, postal_code, hazard';

// All places of a community are read: 2,000 at most. Of its calls the first 500 of the index calls_location, so that a
// letter with thousands of matches costs no more than others.
export const SUGGEST = `
  (select ${COLUMNS} from places
    where community_id = $1 and strpos(upper(concat_ws(E'\\n', name, location, postal_code)), upper($2)) > 0
    order by not starts_with(upper(name), upper($2)), position limit ${MAX_SUGGESTIONS})
  union all
  (select null, location, postal_code, null from (
      select distinct on (upper(location)) location, postal_code, created_at from (
        select location, postal_code, created_at from calls
        where community_id = $1 and upper(location) like $3 and created_at >= $4
        order by upper(location) using ~<~ limit 500
      ) recent
      order by upper(location), created_at desc
    ) known
    where not exists (
      select 1 from places p where p.community_id = $1 and upper(p.location) = upper(known.location))
    order by created_at desc limit ${MAX_SUGGESTIONS})
  limit ${MAX_SUGGESTIONS}`;
/** In any case, with single blanks, as the desk compares calls. */
const plain = (text: string) => `upper(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;
const AT = `
  select ${COLUMNS} from places
  where community_id = $1
    and (${plain('location')} = ${plain('$2')} or ${plain('postal_code')} = ${plain('$3')})
  order by ${plain('location')} = ${plain('$2')} desc, position limit 1`;
// Locations of calls are compared as they were typed, and with single blanks: so the index can be used.
const HERE = `
  community_id = $1 and upper(location) in (upper($2), ${plain('$2')}) and created_at >= $3 and id <> $4`;
const INSERT = `
  insert into places (community_id, name, location, postal_code, hazard, position)
  select $1::int, p.name, p.location, p."postalCode", p.hazard, p.place
  from rows from (jsonb_to_recordset($2::jsonb)
    as (name text, location text, "postalCode" text, hazard text)) with ordinality
    as p (name, location, "postalCode", hazard, place)`;

/** The user's `%`, `_` and `\` are ordinary characters. */
const beginningWith = (letters: string): string =>
  `${letters.toUpperCase().replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

export function createPlaceStore(db: Sequelize): PlaceStore {
  return {
    list: (communityId, transaction) =>
      rows(
        db,
        `select ${COLUMNS} from places where community_id = $1 order by position`,
        [communityId],
        transaction,
      ),
    suggest: ({ communityId, letters, since }) =>
      rows(db, SUGGEST, [communityId, letters, beginningWith(letters), since]),
    async replace(communityId, places, transaction) {
      await run(db, 'delete from places where community_id = $1', [communityId], transaction);
      await run(db, INSERT, [communityId, JSON.stringify(places)], transaction);
    },
    at: ({ communityId, location, postalCode }) => row(db, AT, [communityId, location, postalCode]),
    async callsAt({ communityId, location, id }, since) {
      const bind = [communityId, location, since, id];
      const counted = await row<{ n: number }>(
        db,
        `select count(*)::int as n from calls where ${HERE}`,
        bind,
      );
      const sql = `${callWithUnits('$1')} calls c where ${HERE} order by c.id desc limit ${MAX_CALLS_SHOWN}`;
      return { calls: (await rows<CallRow>(db, sql, bind)).map(presentCall), count: counted?.n ?? 0 };
    },
  };
}
