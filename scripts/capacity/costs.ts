import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '@ten8/launcher/settings';

const Cost = z.number().positive();

/** The costs from the table in docs/performance.md, with its names. */
const Costs = z.object({
  'polls-per-officer': Cost,
  'writes-per-officer': Cost,
  'poll-us-gateway': Cost,
  'write-ms-cad': Cost,
  'write-ms-postgres': Cost,
  'write-ms-gateway': Cost,
  'write-ms-community': Cost,
  'write-ms-realtime': Cost,
  'write-ms-others': Cost,
  'open-ms-gateway': Cost,
  'open-ms-postgres': Cost,
  'open-ms-auth': Cost,
  'open-ms-community': Cost,
  'socket-kb-gateway': Cost,
  'socket-kb-realtime': Cost,
  'process-mb': Cost,
  'idle-ms': Cost,
  'log-writes-per-second': Cost,
  'redis-messages-per-second': Cost,
});
export type Costs = z.infer<typeof Costs>;

const ROW = /^\| `([\w-]+)`\s*\|\s*([\d.,]+)\s*\|/gm;

export function readCosts(): Costs {
  const page = readFileSync(join(ROOT, 'docs', 'performance.md'), 'utf8');
  const rows = page.matchAll(ROW);
  return Costs.parse(
    Object.fromEntries(
      [...rows].map(([, name = '', value = '']) => [name, Number(value.replaceAll(',', ''))]),
    ),
  );
}
