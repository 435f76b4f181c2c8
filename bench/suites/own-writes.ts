import type { Finding } from '../lib/goals';
import { cookieHeader, listPath } from '../lib/requests';
import type { BenchSystem } from './system';

const WRITES = 300;
const STATUSES = ['busy', 'en-route', 'on-scene', 'available'];

/** P12: the next poll after an officer's own write shows it. */
export async function benchOwnWrites({ port, origin, officers }: BenchSystem): Promise<Finding[]> {
  const base = `http://127.0.0.1:${port}`;
  let missed = 0;
  for (let index = 0; index < WRITES; index += 1) {
    const officer = officers[(index * 17) % officers.length];
    if (!officer) continue;
    const status = STATUSES[index % STATUSES.length];
    const headers = { ...cookieHeader(officer), origin, 'content-type': 'application/json' };
    const written = await fetch(`${base}/api/units/${officer.unitId}/status`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ status }),
    });
    if (written.status !== 200) throw new Error(`the write was answered ${written.status}`);
    const polled = await fetch(`${base}${listPath(officer.communityId, 'units')}`, { headers });
    if (polled.status !== 200) throw new Error(`the poll was answered ${polled.status}`);
    const units: unknown = await polled.json();
    const isShown =
      Array.isArray(units) &&
      units.some(({ id, status: shown }) => id === officer.unitId && shown === status);
    if (!isShown) missed += 1;
  }
  return [{ goal: 'P12', ratio: { median: missed, min: missed, max: missed } }];
}
