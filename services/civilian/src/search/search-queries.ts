import { INVALID_CURSOR as message, type Place } from '@ten8/contracts/civilian/search';
import { refuse } from '@ten8/contracts/errors';
import { characterColumns, vehicleColumns } from '../columns';

/** SQL and its parameters. */
export interface Query {
  sql: string;
  bind: unknown[];
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

/**
 * A page of a search in one community. `cursor` is the place of the last row of the page before; one row more than
 * `limit` says that there are more.
 */
export interface SearchSlice {
  communityId: number;
  limit: number;
  cursor?: Place | undefined;
}

const FOUND_CHARACTER = characterColumns('c');
const FOUND_VEHICLE = vehicleColumns('f');

/** The last Unicode character: the end of a prefix's range. */
const LAST_CHARACTER = 'chr(1114111)';

/*
 * The SQL contains only the given criteria, and is ordered by the first one: one index serves prefix and order, so a
 * page reads at most 51 rows. No pattern matching is used, so `%`, `_` and `\` are ordinary characters.
 */
function collectConditions() {
  const bind: unknown[] = [];
  const conditions: string[] = [];
  const put = (value: unknown) => `$${bind.push(value)}`;
  const startsWith = (key: string, given: string) =>
    `(${key} >= upper(btrim(${given})) and ${key} < upper(btrim(${given})) || ${LAST_CHARACTER})`;
  return {
    bind,
    put,
    startsWith,
    where: (condition: string) => void conditions.push(condition),
    all: () => conditions.join(' and '),
  };
}

/** People with their newest reports, ordered by last name, first name and id; by first name if only that was given. */
export function characterSearch(criteria: CharacterCriteria, slice: SearchSlice): Query {
  const { bind, put, startsWith, where, all } = collectConditions();
  const { lastName, firstName, licenseNumber, dateOfBirth } = criteria;
  const community = put(slice.communityId);
  where(`c.community_id = ${community}`);
  if (lastName !== undefined) where(startsWith('c.last_key', put(lastName)));
  if (firstName !== undefined) where(startsWith('c.first_key', put(firstName)));
  if (licenseNumber !== undefined) where(`c.license_key = upper(btrim(${put(licenseNumber)}))`);
  if (dateOfBirth !== undefined) where(`c.date_of_birth = ${put(dateOfBirth)}::date`);

  const isByFirstName = firstName !== undefined && lastName === undefined && dateOfBirth === undefined;
  const order = isByFirstName ? ['first_key', 'last_key', 'id'] : ['last_key', 'first_key', 'id'];
  if (slice.cursor !== undefined) where(isAfter('c', order, slice.cursor, put));
  const sql = `
    select ${FOUND_CHARACTER}, ${placeOf(columnsOf('c', order))}, ${reportsOf('c.id', community)} as reports from characters c
    where ${all()} order by ${columnsOf('c', order)} limit ${put(slice.limit + 1)}`;
  return { sql, bind };
}

/** Ordered by plate; by VIN or by the owner's first or last name if only that was given. */
export function vehicleSearch(criteria: VehicleCriteria, slice: SearchSlice): Query {
  const { plate, vin, ownerName, ownerId } = criteria;
  const isByOwner = plate === undefined && vin === undefined && ownerId === undefined;
  if (ownerName !== undefined && isByOwner && splitName(ownerName).length === 0) {
    return searchByOwnerName(ownerName, slice);
  }
  const collected = collectConditions();
  const { bind, put, startsWith, where, all } = collected;
  const community = put(slice.communityId);
  where(`v.community_id = ${community}`);
  if (plate !== undefined) where(startsWith('v.plate_key', put(plate)));
  if (vin !== undefined) where(startsWith('v.vin_key', put(vin)));
  if (ownerId !== undefined) where(`v.character_id = ${put(ownerId)}`);
  if (ownerName !== undefined) where(isOwnedBy(ownerName, collected));
  const order = vin !== undefined && plate === undefined ? ['vin_key', 'id'] : ['plate_key', 'id'];
  if (slice.cursor !== undefined) where(isAfter('v', order, slice.cursor, put));
  const found = `
    select v.* from vehicles v
    where ${all()} order by ${columnsOf('v', order)} limit ${put(slice.limit + 1)}`;
  return { sql: withBolos(found, columnsOf('f', order), community), bind };
}

/** One of the owner's names begins with the text, or the whole name does, in either order. */
function isOwnedBy(name: string, { put, startsWith }: ReturnType<typeof collectConditions>): string {
  const [first, last] = ['v.owner_first_key', 'v.owner_last_key'] as const;
  const is = (key: string, given: string) => `${key} = upper(btrim(${given}))`;
  const given = put(name);
  const wholes = splitName(name).flatMap(([start, end]) => {
    const [head, tail] = [put(start), put(end)];
    return [
      `${is(first, head)} and ${startsWith(last, tail)}`,
      `${is(last, head)} and ${startsWith(first, tail)}`,
    ];
  });
  return `(${[startsWith(last, given), startsWith(first, given), ...wholes].join(' or ')})`;
}

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

/**
 * First the vehicles whose owner's last name matches, by that name and plate, then those where only the first name
 * matches. Each part reads one index in order; a sort by plate would have to read all matching owners.
 */
function searchByOwnerName(ownerName: string, { communityId, limit, cursor }: SearchSlice): Query {
  const { bind, put, startsWith } = collectConditions();
  const [community, name, size] = [put(communityId), put(ownerName), put(limit + 1)];
  const isByLast = startsWith('v.owner_last_key', name);
  const part = (number: number, key: string, condition: string, start: string) => `
    (select v.*, ${number} as part, v.${key} as name_key from vehicles v
    where v.community_id = ${community} and ${condition} and (v.${key}, v.plate_key) > ${start}
    order by v.${key}, v.plate_key limit ${size})`;
  // The first value that PostgreSQL reads from the index. Without a cursor it is the prefix itself.
  const beginning = `(upper(btrim(${name})), '')`;
  const end = `(${LAST_CHARACTER}, '')`;
  const [after, nameKey, plateKey] =
    cursor === undefined ? [] : readPlace(cursor, ['number', 'string', 'string']);
  const start = after === undefined ? beginning : `(${put(nameKey)}, ${put(plateKey)})`;

  // A cursor in the first part comes before all of the second; one in the second comes after all of the first.
  const byLast = part(0, 'owner_last_key', isByLast, after === IN_SECOND ? end : start);
  const onlyByFirst = `${startsWith('v.owner_first_key', name)} and not ${isByLast}`;
  const byFirst = part(1, 'owner_first_key', onlyByFirst, after === IN_SECOND ? start : beginning);
  const order = (table: string) => columnsOf(table, ['part', 'name_key', 'plate_key']);
  const found = `select v.* from (${byLast} union all ${byFirst}) v order by ${order('v')} limit ${size}`;
  return { sql: withBolos(found, order('f'), community), bind };
}

/** The number of the part with those whose first name matches. */
const IN_SECOND = 1;

const columnsOf = (table: string, columns: string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

/** Where a row stands in the order: its cursor. */
const placeOf = (order: string): string => `jsonb_build_array(${order}) as place`;

/** Rows that come after the cursor's, in the order of these columns. */
function isAfter(table: string, order: string[], cursor: Place, put: (value: unknown) => string): string {
  const kinds = order.map((column) => (column === 'id' ? 'number' : 'string'));
  return `(${columnsOf(table, order)}) > (${readPlace(cursor, kinds).map(put).join(', ')})`;
}

/** The cursor, if it is one of a search that is ordered in this way. */
function readPlace(cursor: Place, kinds: ('number' | 'string')[]): Place {
  const isSame = cursor.length === kinds.length && cursor.every((key, at) => typeof key === kinds[at]);
  if (!isSame) throw refuse('invalid_request', message, { details: [{ path: 'cursor', message }] });
  return cursor;
}

/** Each vehicle with the newest BOLO on its plate or VIN. */
const withBolos = (found: string, order: string, community: string): string => `
  with f as materialized (${found})
  select ${FOUND_VEHICLE}, ${placeOf(order)}, b.bolo from f
  left join lateral (
    select jsonb_build_object('id', w.bolo_id, 'description', w.description) as bolo
    from wanted_vehicles w
    where w.community_id = ${community} and (w.plate_key = f.plate_key or w.vin_key = f.vin_key)
      and (w.expires_at is null or w.expires_at > now())
    order by w.bolo_id desc
    limit 1
  ) b on true
  order by ${order}`;

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
