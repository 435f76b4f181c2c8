import { Character } from '@ten8/contracts/civilian/characters';
import { Vehicle } from '@ten8/contracts/civilian/vehicles';

/*
 * The columns of both tables are the fields of the contract: a new field is a line there and a migration.
 */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** For a `select` of what the contract shows: `c.id, c.community_id, ...`. */
const listColumns = (table: string, fields: readonly string[]): string =>
  fields.map((field) => `${table}.${columnOf(field)}`).join(', ');

export const characterColumns = (table: string): string => listColumns(table, Character.keyof().options);
export const vehicleColumns = (table: string): string => listColumns(table, Vehicle.keyof().options);

/** `(first_name, last_name) values ($1, $2)`; `more` columns get the values that are given for them. */
export function insertFields(fields: readonly string[], more: string[] = [], values: string[] = []): string {
  const columns = [...fields.map(columnOf), ...more];
  const given = [...fields.map((_, index) => `$${index + 1}`), ...values];
  return `(${columns.join(', ')}) values (${given.join(', ')})`;
}

/** `first_name = $2, last_name = $3`: $1 is left for the row's id. */
export const setFields = (fields: readonly string[]): string =>
  fields.map((field, index) => `${columnOf(field)} = $${index + 2}`).join(', ');

/** What to bind, in the order of the fields. */
export const valuesOf = <K extends string>(fields: readonly K[], row: Record<K, unknown>): unknown[] =>
  fields.map((field) => row[field]);
