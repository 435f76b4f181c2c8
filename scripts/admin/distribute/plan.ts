import type { ForeignKey, Key, Table } from './read-tables';
import { COMMITTED_TOGETHER, communityColumn, DISTRIBUTED, REFERENCE } from './tables';

/**
 * The statements that distribute the tables which Citus does not manage yet, in order. Citus needs the community in
 * every key, a sequence instead of an identity column, no triggers, and no foreign keys while a table is moved.
 */
export function planStatements(
  tables: ReadonlyMap<string, Table>,
  alreadyDistributed: ReadonlySet<string>,
): string[] {
  const missing = (names: string[]) =>
    names.flatMap((name) => {
      const table = tables.get(name);
      return table && !alreadyDistributed.has(name) ? [table] : [];
    });
  const [together, shared, distributed] = [COMMITTED_TOGETHER, REFERENCE, DISTRIBUTED].map(missing);
  if (!together || !shared || !distributed) return [];
  return [
    ...distributed.flatMap(dropForeignKeys),
    ...together.map(({ name }) => `select citus_add_local_table_to_metadata('${name}')`),
    ...shared.flatMap((table) => [
      ...table.identities.flatMap((identity) => takeFromSequence(table, identity)),
      `select create_reference_table('${table.name}')`,
    ]),
    ...distributed.flatMap(distributeTable),
    ...distributed.flatMap(addForeignKeys),
    ...ownersOf([...together, ...shared, ...distributed]).map(markRoleAsDistributed),
  ];
}

const alter = ({ name }: Table, change: string): string => `alter table ${name} ${change}`;

const dropForeignKeys = (table: Table): string[] =>
  table.foreignKeys.map(({ name }) => alter(table, `drop constraint ${name}`));

function distributeTable(table: Table): string[] {
  const community = communityColumn(table.name);
  const first = DISTRIBUTED[0];
  const colocation = table.name === first ? '' : `, colocate_with => '${first}'`;
  return [
    ...table.triggers.map((trigger) => `drop trigger ${trigger} on ${table.name}`),
    ...(table.required.includes(community) ? [] : [alter(table, `alter column ${community} set not null`)]),
    ...keysWithoutCommunity(table).map((key) => replaceKey(table, key)),
    ...table.identities.flatMap((identity) => takeFromSequence(table, identity)),
    `select create_distributed_table('${table.name}', '${community}'${colocation})`,
  ];
}

/** Unique keys over all communities, which no node could check alone. */
const keysWithoutCommunity = ({ name, keys }: Table): Key[] =>
  keys.filter(({ columns }) => !columns.includes(communityColumn(name)));

/** Under its old name: statements say `on conflict on constraint`. */
function replaceKey(table: Table, { name, columns, isPrimary }: Key): string {
  const kind = isPrimary ? 'primary key' : 'unique';
  const all = [communityColumn(table.name), ...columns].join(', ');
  return alter(table, `drop constraint ${name}, add constraint ${name} ${kind} (${all})`);
}

/** Citus supports identity columns only of type bigint. Numbers continue from the last one, unique over all communities. */
function takeFromSequence(table: Table, { column, type }: Table['identities'][number]): string[] {
  const sequence = `${table.name}_${column}_numbers`;
  const next = `nextval(pg_get_serial_sequence('${table.name}', '${column}'))`;
  return [
    `create sequence ${sequence} as ${type}`,
    `alter sequence ${sequence} owner to ${table.owner}`,
    `select setval('${sequence}', ${next})`,
    alter(table, `alter column ${column} drop identity`),
    alter(table, `alter column ${column} set default nextval('${sequence}')`),
    `alter sequence ${sequence} owned by ${table.name}.${column}`,
  ];
}

/** Citus cannot set a part of a key to null. Such a parent is deleted only with its whole community. */
const SETS_NULL = 'n';

function addForeignKeys(table: Table): string[] {
  return table.foreignKeys
    .filter(({ onDelete }) => onDelete !== SETS_NULL)
    .map((key) => alter(table, `add constraint ${key.name} ${describe(table, key)}`));
}

function describe(table: Table, { columns, parent, parentColumns, onDelete }: ForeignKey): string {
  const [own, others] = DISTRIBUTED.includes(parent)
    ? [
        [communityColumn(table.name), ...columns],
        [communityColumn(parent), ...parentColumns],
      ]
    : [columns, parentColumns];
  const action = onDelete === 'c' ? ' on delete cascade' : '';
  return `foreign key (${own.join(', ')}) references ${parent} (${others.join(', ')})${action}`;
}

const ownersOf = (tables: Table[]): string[] => [...new Set(tables.map(({ owner }) => owner))];

/** So that this service's log is on disk with each commit; see `INSERT_FACTS` of the event log. */
const markRoleAsDistributed = (role: string): string => `
  do $$ begin
    execute format('alter role ${role} in database %I set ten8.is_distributed = on', current_database());
  end $$`;
