import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').replaceAll(/\n {2,}/g, ' ');
const proofs = [...page.matchAll(/`([^`]+\.(?:test|spec)\.ts)`: (.+)/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

test('every promise of the security page names a test that exists', () => {
  const hasTest = ({ file, title }: { file: string; title: string }) =>
    existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8').includes(title);

  expect(proofs.length).toBeGreaterThan(50);
  expect(page.match(/^- /gm)).toHaveLength(proofs.length);
  expect(proofs.filter((proof) => !hasTest(proof))).toEqual([]);
});
