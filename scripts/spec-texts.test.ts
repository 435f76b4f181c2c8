import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stands, textsOf } from './texts-of';

const ROOT = join(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/spec-texts.md'), 'utf8');
const spans = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (-+|sentence) /.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map(([sentences, proof]) => ({ sentences: spans(sentences), files: spans(proof) }));

test('every sentence of the list stands in the one test that is said to prove it', () => {
  const known = new Map<string, string[]>();
  const textsIn = (file: string) => {
    const path = join(ROOT, file);
    const texts = known.get(file) ?? (existsSync(path) ? textsOf(readFileSync(path, 'utf8')) : []);
    known.set(file, texts);
    return texts;
  };

  const missing = rows.flatMap(({ sentences, files: [file = 'nothing'] }) =>
    sentences
      .filter((sentence) => !stands(sentence, textsIn(file)))
      .map((sentence) => `${sentence} — is not in ${file}`),
  );

  expect(missing).toEqual([]);
});

test('every row of the list has a sentence and one test, which runs', () => {
  const isWhole = ({ sentences, files }: (typeof rows)[number]) =>
    sentences.length > 0 && files.length === 1 && /\.(spec|test)\.tsx?$/.test(files[0] ?? '');

  expect(rows.filter((row) => !isWhole(row))).toEqual([]);
});

test('the sections with texts of both documents have their lists', () => {
  const [, first = '', second = ''] = page.split(/^## (?=First|Second)/m);
  const sectionsOf = (part: string) => [...new Set([...part.matchAll(/^### (\d)/gm)].map(([, one]) => one))];

  expect(sectionsOf(first)).toEqual(['1', '2', '3', '4', '5', '8', '9']);
  expect(sectionsOf(second)).toEqual(['2', '3', '4', '5', '7', '8', '9']);
  expect(rows.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(400);
});
