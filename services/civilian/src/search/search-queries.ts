import type { Slice } from '@ten8/service-kit/http/page';
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

/** A page of a search in one community. One row more than `limit` says that there are more. */
export interface SearchSlice extends Slice {
  communityId: number;
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
  if (slice.cursor !== undefined) where(isAfter('characters', 'c', order, put(slice.cursor), community));
  const sql = `
    select ${FOUND_CHARACTER}, ${reportsOf('c.id', community)} as reports from characters c
    where ${all()} order by ${columnsOf('c', order)} limit ${put(slice.limit + 1)}`;
  return { sql, bind };
}

/** Ordered by plate; by VIN or by the owner's name if only that was given. */
export function vehicleSearch(criteria: VehicleCriteria, slice: SearchSlice): Query {
  const { plate, vin, ownerName, ownerId } = criteria;
  if (ownerName !== undefined && plate === undefined && vin === undefined && ownerId === undefined) {
    return searchByOwnerName(ownerName, slice);
  }
  const { bind, put, startsWith, where, all } = collectConditions();
  const community = put(slice.communityId);
  where(`v.community_id = ${community}`);
  if (plate !== undefined) where(startsWith('v.plate_key', put(plate)));
  if (vin !== undefined) where(startsWith('v.vin_key', put(vin)));
  if (ownerId !== undefined) where(`v.character_id = ${put(ownerId)}`);
  if (ownerName !== undefined) {
    const given = put(ownerName);
    where(`(${startsWith('v.owner_last_key', given)} or ${startsWith('v.owner_first_key', given)})`);
  }
  const order = vin !== undefined && plate === undefined ? ['vin_key', 'id'] : ['plate_key', 'id'];
  if (slice.cursor !== undefined) where(isAfter('vehicles', 'v', order, put(slice.cursor), community));
  const found = `
    select v.* from vehicles v
    where ${all()} order by ${columnsOf('v', order)} limit ${put(slice.limit + 1)}`;
  return { sql: withBolos(found, columnsOf('f', order), community), bind };
}

/**
 * First the vehicles whose owner's last name matches, by that name and plate, then those where only the first name
 * matches. Each part reads one index in order; a sort by plate would have to read all matching owners.
 */
function searchByOwnerName(ownerName: string, { communityId, limit, cursor }: SearchSlice): Query {
  const { bind, put, startsWith } = collectConditions();
  const [community, name, size] = [put(communityId), put(ownerName), put(limit + 1)];
  const after = cursor === undefined ? null : put(cursor);
  const isByLast = (table: string) => startsWith(`${table}.owner_last_key`, name);
  const part = (number: number, key: string, condition: string, start: string) => `
    (select v.*, ${number} as part, v.${key} as name_key from vehicles v
    where v.community_id = ${community} and ${condition} and (v.${key}, v.plate_key) > ${start}
    order by v.${key}, v.plate_key limit ${size})`;
  // The first value that PostgreSQL reads from the index. Without a cursor it is the prefix itself.
  const beginning = [`upper(btrim(${name}))`, `''`];
  const end = [LAST_CHARACTER, `''`];
  const startOf = (inLast: string[], inFirst: string[]) =>
    after === null
      ? `(${beginning.join(', ')})`
      : `(select ${inLast.map((key, index) => `case when ${isByLast('p')} then ${key} else ${inFirst[index]} end`).join(', ')}
        from vehicles p where p.id = ${after} and p.community_id = ${community})`;

  // A cursor in the first part comes before all of the second; one in the second comes after all of the first.
  const byLast = part(0, 'owner_last_key', isByLast('v'), startOf(['p.owner_last_key', 'p.plate_key'], end));
  const onlyByFirst = `${startsWith('v.owner_first_key', name)} and not ${isByLast('v')}`;
  const inFirst = startOf(beginning, ['p.owner_first_key', 'p.plate_key']);
  const byFirst = part(1, 'owner_first_key', onlyByFirst, inFirst);
  const order = (table: string) => columnsOf(table, ['part', 'name_key', 'plate_key']);
  const found = `select v.* from (${byLast} union all ${byFirst}) v order by ${order('v')} limit ${size}`;
  return { sql: withBolos(found, order('f'), community), bind };
}

const columnsOf = (table: string, columns: string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

/** Rows that come after the cursor's, in the order of these columns. */
const isAfter = (table: string, alias: string, order: string[], cursor: string, community: string): string =>
  `(${columnsOf(alias, order)}) > (select ${columnsOf('p', order)} from ${table} p
    where p.id = ${cursor} and p.community_id = ${community})`;

/** Each vehicle with the newest BOLO on its plate or VIN. */
const withBolos = (found: string, order: string, community: string): string => `
  with f as materialized (${found})
  select ${FOUND_VEHICLE}, b.bolo from f
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
