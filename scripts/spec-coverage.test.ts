import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (-+|section|promise) /.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map(([section = '', proof = '']) => ({
    section: section.trim(),
    files: [...proof.matchAll(/`([^`]+)`/g)],
  }));

test('every file that is said to prove a section exists', () => {
  const named = rows.flatMap(({ files }) => files.map(([, file = '']) => file));

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every section of both documents is proven by something', () => {
  const [, first = '', second = ''] = page.split(/^## (?=First|Second|Beyond)/m);
  const sectionsOf = (part: string) => new Set([...part.matchAll(/^\| (\d)/gm)].map(([, number]) => number));

  expect([...sectionsOf(first)]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect([...sectionsOf(second)]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
});
