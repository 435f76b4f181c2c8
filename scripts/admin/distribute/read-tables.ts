import type { ClientBase } from 'pg';

export interface Key {
  name: string;
  isPrimary: boolean;
  columns: string[];
}

export interface ForeignKey {
  name: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  /** As in `pg_constraint`: `c` deletes with the parent, `n` sets null. */
  onDelete: string;
}

/** A table as PostgreSQL describes it. */
export interface Table {
  name: string;
  owner: string;
  /** Columns that may not be null. */
  required: string[];
  /** Columns whose numbers PostgreSQL gives, with their types. */
  identities: { column: string; type: string }[];
  keys: Key[];
  foreignKeys: ForeignKey[];
  triggers: string[];
}

const namesOf = (numbers: string, table: string) => `(
  select coalesce(jsonb_agg(a.attname order by k.place) filter (where a.attname is not null), '[]')
  from unnest(${numbers}) with ordinality k (number, place)
  left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`;

const READ = `
  select n.nspname || '.' || t.relname as name, pg_get_userbyid(t.relowner) as owner,
    (select coalesce(jsonb_agg(attname), '[]') from pg_attribute
      where attrelid = t.oid and attnum > 0 and attnotnull) as required,
    (select coalesce(jsonb_agg(jsonb_build_object('column', attname, 'type', format_type(atttypid, null))), '[]')
      from pg_attribute where attrelid = t.oid and attidentity <> '') as identities,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', i.relname, 'isPrimary', x.indisprimary, 'columns', ${namesOf('x.indkey::int2[]', 't.oid')}
      ) order by i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid and x.indisunique) as keys,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.conname, 'columns', ${namesOf('c.conkey', 't.oid')}, 'onDelete', c.confdeltype,
        'parent', pn.nspname || '.' || p.relname, 'parentColumns', ${namesOf('c.confkey', 'p.oid')}
      ) order by c.conname), '[]')
      from pg_constraint c join pg_class p on p.oid = c.confrelid join pg_namespace pn on pn.oid = p.relnamespace
      where c.conrelid = t.oid and c.contype = 'f') as "foreignKeys",
    (select coalesce(jsonb_agg(tgname order by tgname), '[]') from pg_trigger
      where tgrelid = t.oid and not tgisinternal) as triggers
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where t.relkind = 'r' and n.nspname = any ($1)
  order by name`;

/** Every table of these schemas, by its name. */
export async function readTables(client: ClientBase, schemas: string[]): Promise<Map<string, Table>> {
  const { rows } = await client.query<Table>(READ, [schemas]);
  return new Map(rows.map((table) => [table.name, table]));
}
