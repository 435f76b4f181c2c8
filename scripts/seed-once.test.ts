import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@ten8/launcher/settings';
import { seedOnce } from './seed-once';

test('a demo that cannot be seeded stops nothing, says so, and is completed by the next start', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-seed-'));
  const nowhere = 'http://127.0.0.1:9';
  const said: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((line) => said.push(String(line)));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);

  await seedOnce(readSettings({ DATA_DIR: dir }), {
    url: nowhere,
    services: { gateway: nowhere, auth: nowhere },
    databaseUrl: '',
    redisUrl: '',
    internalSecret: 'x'.repeat(32),
  });

  jest.restoreAllMocks();
  expect(said).toEqual([
    expect.stringContaining('The demo could not be completed'),
    expect.stringContaining('Ten8 runs without the rest'),
  ]);
  expect(existsSync(join(dir, 'demo-seeded'))).toBe(false);
  rmSync(dir, { recursive: true });
});
