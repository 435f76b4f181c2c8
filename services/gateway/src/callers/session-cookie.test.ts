import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCookieHash } from './session-cookie';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedAfterGarbage(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('long Cookie headers are read, and do not stay in memory', () => {
  const cookieHashOf = createCookieHash({ PUBLIC_URL: 'http://localhost:8080' });
  const cookie = `ten8_session=${'x'.repeat(43)}`;
  const before = usedAfterGarbage();

  for (let i = 0; i < 2_000; i += 1) cookieHashOf(`other=${String(i).padEnd(8_000, 'x')}`);

  expect((usedAfterGarbage() - before) / 1_000_000).toBeLessThan(4);
  expect(cookieHashOf(`other=${'x'.repeat(8_000)}; ${cookie}`)).toBe(cookieHashOf(cookie));
});

test('a Cookie header that no browser of ours sends is not searched', () => {
  const cookieHashOf = createCookieHash({ PUBLIC_URL: 'http://localhost:8080' });
  const cookie = `ten8_session=${'x'.repeat(43)}`;

  expect(cookieHashOf(cookie)).toMatch(/^[0-9a-f]{64}$/);
  expect(cookieHashOf(`other=${'x'.repeat(8_192)}; ${cookie}`)).toBeNull();
  expect(cookieHashOf(`ten8_session=${'x'.repeat(42)}`)).toBeNull();
});
