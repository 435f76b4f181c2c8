import type { Place } from '@ten8/contracts/civilian/search';
import { characterColumns, vehicleColumns } from '../columns';
import { isOwnedBy, vehiclesByOwnerName } from './owner-name-search';
import { collectConditions, columnsOf, hasOneCriterion, LIMIT, readPlace } from './search-conditions';

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

/** People with their newest reports, ordered by last name, first name and id; by first name if only that was given. */
export function characterSearch(criteria: CharacterCriteria, slice: SearchSlice): SearchQuery {
  const { bind, put, is, startWith, isAfter, where, all } = collectConditions({
    isAlone: hasOneCriterion(criteria),
  });
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
  const conditions = collectConditions({ isAlone: hasOneCriterion(criteria) });
  const { bind, put, startWith, isAfter, where, all } = conditions;
  const community = put(slice.communityId);
  if (ownerName !== undefined && hasOneCriterion(criteria)) {
    const page = { community, cursor: slice.cursor };
    const { found, order } = vehiclesByOwnerName(ownerName, page, conditions);
    return { sql: withBolos(found, order, community), bind, order };
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
