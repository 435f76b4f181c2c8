import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');

test('every file that is said to prove a part of the product exists', () => {
  const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
  const named = [...page.matchAll(/`([^`\s]+\/[^`\s]+[.]tsx?)`/g)].map(([, file = '']) => file);

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
