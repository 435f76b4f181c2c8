import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@ten8/test-kit/eventually';
import { openServiceLog } from './service-log';

const dir = mkdtempSync(join(tmpdir(), 'ten8-service-log-'));
afterAll(() => rmSync(dir, { recursive: true }));

const line = (msg: string) => JSON.stringify({ level: 30, time: Date.now(), msg });

test('lines are written again once the disk is not full any more', async () => {
  const file = join(dir, 'ten8.log');
  symlinkSync('/dev/full', file);
  const log = openServiceLog(file, false);
  log.write('cad', line('lost'));
  await pause(300);
  unlinkSync(file);

  await eventually(() => {
    log.write('cad', line('kept'));
    expect(readFileSync(file, 'utf8')).toContain('kept');
  }, 5_000);
  await log.close();
});
