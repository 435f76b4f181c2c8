import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ten8/launcher/settings';

/** What statements of the previous version may rely on, or cannot know. */
const BREAKING = [
  /\bdrop\s+(table|column|view|function|trigger|sequence|default)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

/** Written before this rule, and run everywhere: nobody updates from the version before them any more. */
const OLDER = new Set(['services/civilian/migrations/0006-search-keys.sql']);

const breaks = (sql: string): boolean => {
  const statements = sql.replace(/--.*$/gm, '');
  return BREAKING.some((pattern) => pattern.test(statements));
};

const listMigrations = (folder: string): string[] =>
  existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).map((name) => join(folder, name)) : [];

/** During an update, pods of the previous version run on the new schema. */
test('a migration that removes, renames or requires something says how the version before runs with it', () => {
  const files = ['services', 'packages'].flatMap((kind) =>
    readdirSync(join(ROOT, kind)).flatMap((name) => listMigrations(join(kind, name, 'migrations'))),
  );
  const unexplained = files.filter((file) => {
    const sql = readFileSync(join(ROOT, file), 'utf8');
    return breaks(sql) && !/the version before/i.test(sql);
  });

  expect(files.length).toBeGreaterThan(60);
  expect(unexplained.filter((file) => !OLDER.has(file))).toEqual([]);
});

test.each([
  'alter table units drop column callsign;',
  'alter table units rename column callsign to name;',
  'alter table units add column name text not null;',
  'alter table units alter column name set not null;',
  'drop table units;',
])('the previous version may fail after: %s', (sql) => {
  expect(breaks(sql)).toBe(true);
});

test.each([
  'alter table units add column name text;',
  "alter table units add column name text not null default '';",
  '-- drop table units, one day\ncreate table places (id integer not null);',
  'drop index units_by_name;',
])('the previous version can run after: %s', (sql) => {
  expect(breaks(sql)).toBe(false);
});
