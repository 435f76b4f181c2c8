import { INVALID_CURSOR as message, SEARCH_LIMIT, type Place } from '@ten8/contracts/civilian/search';
import { refuse } from '@ten8/contracts/errors';
import { characterColumns, vehicleColumns } from '../columns';

/** SQL and its parameters. */
export interface Query {
  sql: string;
  bind: unknown[];
}

/** A search; its rows also have the fields that they are ordered by. */
export interface SearchQuery extends Query {
  order: string[];
}

export interface CharacterCriteria {
  firstName?: string | undefined;
  lastName?: string | undefined;
  licenseNumber?: string | undefined;
  dateOfBirth?: string | undefined;
}

export interface VehicleCriteria {
  plate?: string | undefined;
  vin?: string | undefined;
  ownerName?: string | undefined;
  ownerId?: number | undefined;
}

/** A page of a search in one community. `cursor` is the place of the last row of the page before. */
export interface SearchSlice {
  communityId: number;
  cursor?: Place | undefined;
}

const FOUND_CHARACTER = characterColumns('c');
const FOUND_VEHICLE = vehicleColumns('f');

/** The last Unicode character: the end of a prefix's range. */
const LAST_CHARACTER = 'chr(1114111)';

/**
 * One row more says that there are more. It is a number in the SQL, because PostgreSQL estimates that a limit which is
 * a parameter is a tenth of all rows, and plans the statement again for each search.
 */
const LIMIT = `limit ${SEARCH_LIMIT + 1}`;

/**
 * The SQL contains only the given criteria, and is ordered by the first one: one index serves prefix and order, so a
 * page reads at most 51 rows. No pattern matching is used, so `%`, `_` and `\` are ordinary characters.
 *
 * A criterion that is alone is hidden from PostgreSQL's planner in a subquery: otherwise the statement would be planned
 * again for each search, which takes as long as the search, only to choose the same index. Of several criteria the
 * planner sees the values, so that it can choose the rarest.
 */
function collectConditions({ isAlone }: { isAlone: boolean }) {
  const bind: unknown[] = [];
  const conditions: string[] = [];
  const put = (value: unknown) => `$${bind.push(value)}`;
  const row = (values: string[]) => `(${values.join(', ')})`;
  const hidden = (values: string[]) => row(values.map((value) => (isAlone ? `(select ${value})` : value)));
  const keysOf = (texts: string[]) => texts.map((text) => `upper(btrim(${text}))`);
  return {
    bind,
    put,
    is: (column: string, text: string) => `${column} = ${hidden(keysOf([text]))}`,
    /** The last column begins with its text, each one before is equal to its own. */
    startWith(columns: string[], texts: string[]) {
      const keys = keysOf(texts);
      const end = keys.with(-1, `${keys.at(-1)} || ${LAST_CHARACTER}`);
      return `(${row(columns)} >= ${hidden(keys)} and ${row(columns)} < ${hidden(end)})`;
    },
    /** Rows that come after this place, in the order of these columns. */
    isAfter(columns: string[], place: Place) {
      const typed = place.map((value) => `${put(value)}::${typeof value === 'string' ? 'text' : 'int'}`);
      return `${row(columns)} > ${hidden(typed)}`;
    },
    where: (condition: string) => void conditions.push(condition),
    all: () => conditions.join(' and '),
  };
}
type Conditions = ReturnType<typeof collectConditions>;

const isOnly = (criteria: object): boolean =>
  Object.values(criteria).filter((value) => value !== undefined).length === 1;

/** People with their newest reports, ordered by last name, first name and id; by first name if only that was given. */
export function characterSearch(criteria: CharacterCriteria, slice: SearchSlice): SearchQuery {
  const { bind, put, is, startWith, isAfter, where, all } = collectConditions({ isAlone: isOnly(criteria) });
  const { lastName, firstName, licenseNumber, dateOfBirth } = criteria;
  const community = put(slice.communityId);
  where(`c.community_id = ${community}`);
  if (lastName !== undefined) where(startWith(['c.last_key'], [put(lastName)]));
  if (firstName !== undefined) where(startWith(['c.first_key'], [put(firstName)]));
  if (licenseNumber !== undefined) where(is('c.license_key', put(licenseNumber)));
  if (dateOfBirth !== undefined) where(`c.date_of_birth = ${put(dateOfBirth)}::date`);

  const isByFirstName = firstName !== undefined && lastName === undefined && dateOfBirth === undefined;
  const order = isByFirstName ? ['first_key', 'last_key', 'id'] : ['last_key', 'first_key', 'id'];
  const columns = columnsOf('c', order);
  if (slice.cursor !== undefined) where(isAfter(columns, readPlace(slice.cursor, order)));
  const sql = `
    select ${FOUND_CHARACTER}, c.last_key, c.first_key, ${reportsOf('c.id', community)} as reports from characters c
    where ${all()} order by ${columns.join(', ')} ${LIMIT}`;
  return { sql, bind, order };
}

/** Ordered by plate; by VIN or by the owner's first or last name if only that was given. */
export function vehicleSearch(criteria: VehicleCriteria, slice: SearchSlice): SearchQuery {
  const { plate, vin, ownerName, ownerId } = criteria;
  const conditions = collectConditions({ isAlone: isOnly(criteria) });
  const { bind, put, startWith, isAfter, where, all } = conditions;
  const community = put(slice.communityId);
  if (ownerName !== undefined && isOnly(criteria)) {
    return searchByOwnerName(ownerName, { community, cursor: slice.cursor }, conditions);
  }
  where(`v.community_id = ${community}`);
  if (plate !== undefined) where(startWith(['v.plate_key'], [put(plate)]));
  if (vin !== undefined) where(startWith(['v.vin_key'], [put(vin)]));
  if (ownerId !== undefined) where(`v.character_id = ${put(ownerId)}`);
  if (ownerName !== undefined) where(isOwnedBy(ownerName, conditions));
  // A plate is unique in its community; a VIN is not.
  const order = vin !== undefined && plate === undefined ? ['vin_key', 'id'] : ['plate_key'];
  const columns = columnsOf('v', order);
  if (slice.cursor !== undefined) where(isAfter(columns, readPlace(slice.cursor, order)));
  const found = `select v.* from vehicles v where ${all()} order by ${columns.join(', ')} ${LIMIT}`;
  return { sql: withBolos(found, order, community), bind, order };
}

/** A way in which an owner can have the name: the first of the keys match these texts. */
interface NameMatch {
  /** An index has them in this order, and then the plate. */
  keys: [string, string];
  texts: string[];
}

const FIRST_THEN_LAST: [string, string] = ['v.owner_first_key', 'v.owner_last_key'];
const LAST_THEN_FIRST: [string, string] = ['v.owner_last_key', 'v.owner_first_key'];

/** One of the names begins with the text, or the whole name does, in either order. */
function matchesOf(name: string, { put }: Conditions): NameMatch[] {
  const given = put(name);
  const wholes = splitName(name).flatMap((parts): NameMatch[] => {
    const texts = parts.map(put);
    return [
      { keys: FIRST_THEN_LAST, texts },
      { keys: LAST_THEN_FIRST, texts },
    ];
  });
  return [{ keys: LAST_THEN_FIRST, texts: [given] }, { keys: FIRST_THEN_LAST, texts: [given] }, ...wholes];
}

const conditionOf = ({ keys, texts }: NameMatch, { startWith }: Conditions): string =>
  startWith(keys.slice(0, texts.length), texts);

const isOwnedBy = (name: string, conditions: Conditions): string =>
  `(${matchesOf(name, conditions)
    .map((match) => conditionOf(match, conditions))
    .join(' or ')})`;

/** Each of them costs two conditions, and few people have more names. */
const MOST_SPLITS = 3;

/**
 * The ways in which the text may be a first and a last name, or "LAST, FIRST" as a record shows them. Empty for one
 * word, which begins either name.
 */
function splitName(text: string): [start: string, end: string][] {
  const words = text.trim().split(/\s*,\s*|\s+/);
  const splits = words.slice(1, MOST_SPLITS + 1);
  return splits.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
}

const BY_OWNER_NAME = ['part', 'key_1', 'key_2', 'plate_key'];

/**
 * A part of the list for each way in which the name can match, ordered by name and plate, without the vehicles of the
 * parts before. Each part reads one index in its order; a sort would have to read the vehicles of all matching owners.
 */
function searchByOwnerName(
  name: string,
  { community, cursor }: { community: string; cursor: Place | undefined },
  conditions: Conditions,
): SearchQuery {
  const matches = matchesOf(name, conditions);
  const [begin, ...place] = cursor === undefined ? [0] : readPlace(cursor, BY_OWNER_NAME);
  const parts = matches.map((match, part) => {
    const [first, second] = match.keys;
    const order = [first, second, 'v.plate_key'];
    const where = [
      `v.community_id = ${community}`,
      ...(part === begin && cursor !== undefined ? [conditions.isAfter(order, place)] : []),
      conditionOf(match, conditions),
      ...matches.slice(0, part).map((before) => `not ${conditionOf(before, conditions)}`),
    ];
    return `
      (select v.*, ${part} as part, ${first} as key_1, ${second} as key_2 from vehicles v
      where ${where.join(' and ')} order by ${order.join(', ')} ${LIMIT})`;
  });
  const open = parts.slice(Number(begin));
  if (open.length === 0) throw notAPlace();
  const order = columnsOf('v', BY_OWNER_NAME).join(', ');
  const found = `select v.* from (${open.join(' union all ')}) v order by ${order} ${LIMIT}`;
  return { sql: withBolos(found, BY_OWNER_NAME, community), bind: conditions.bind, order: BY_OWNER_NAME };
}

const columnsOf = (table: string, columns: string[]): string[] =>
  columns.map((column) => `${table}.${column}`);

const NUMBERS = ['id', 'part'];

/** The cursor, if it is one of a search that is ordered in this way. */
function readPlace(cursor: Place, order: string[]): Place {
  const kinds = order.map((column) => (NUMBERS.includes(column) ? 'number' : 'string'));
  const isSame = cursor.length === kinds.length && cursor.every((key, at) => typeof key === kinds[at]);
  if (!isSame) throw notAPlace();
  return cursor;
}

const notAPlace = () => refuse('invalid_request', message, { details: [{ path: 'cursor', message }] });

/** Each vehicle with the newest BOLO on its plate or VIN. */
const withBolos = (found: string, order: string[], community: string): string => `
  with f as materialized (${found})
  select ${FOUND_VEHICLE}, ${columnsOf('f', order).join(', ')}, b.bolo from f
  left join lateral (
    select jsonb_build_object('id', w.bolo_id, 'description', w.description) as bolo
    from wanted_vehicles w
    where w.community_id = ${community} and (w.plate_key = f.plate_key or w.vin_key = f.vin_key)
      and (w.expires_at is null or w.expires_at > now())
    order by w.bolo_id desc
    limit 1
  ) b on true
  order by ${columnsOf('f', order).join(', ')}`;

/** A search shows only the newest reports; the criminal record shows all. */
const REPORTS_SHOWN = 50;

/** The newest reports about a character as a JSON array, newest first. */
const reportsOf = (character: string, community: string): string => `
  array_to_json(array(
    select report from filed_reports
    where community_id = ${community} and character_id = ${character}
    order by report_id desc
    limit ${REPORTS_SHOWN}
  ))`;
