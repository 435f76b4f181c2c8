/**
 * SQL that replaces the name of the user `$1` by `$2` in a JSON column. The column must name people only as
 * {"name": …, "userId": …}, perhaps with longer keys, which PostgreSQL writes after these. It works on the text,
 * because Citus does not allow a JSON function with a parameter here.
 */
export const renameInJson = (column: string): string => `
  regexp_replace(${column}::text, '\\{"name": "([^"\\\\]|\\\\.)*", "userId": ' || $1::int || '(?=[,}])',
    replace(rtrim(jsonb_build_object('name', $2::text, 'userId', $1::int)::text, '}'), '\\', '\\\\'), 'g')::jsonb`;
