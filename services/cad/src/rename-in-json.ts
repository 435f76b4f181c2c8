/**
 * SQL for a column of JSON that names people as {"name": …, "userId": …} and in no other way: with the name `$2` where
 * the user `$1` is named. The names are found in its text, since Citus takes no function that makes JSON from a
 * parameter inside a condition.
 */
export const renameInJson = (column: string): string => `
  regexp_replace(${column}::text, '\\{"name": "([^"\\\\]|\\\\.)*", "userId": ' || $1::int || '}',
    replace(jsonb_build_object('name', $2::text, 'userId', $1::int)::text, '\\', '\\\\'), 'g')::jsonb`;
