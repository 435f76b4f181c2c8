import { EVENTS } from '@ten8/contracts/api';
import type { Fact } from '@ten8/contracts/define';
import type { Kit } from '@ten8/service-kit/process/start';
import { eventually } from '@ten8/test-kit/eventually';
import { startHarness, type Harness } from '@ten8/test-kit/service-harness';
import { cadService } from './cad';

const OFFICERS = [2, 3, 4, 5, 6, 7];
const MEMBERS = OFFICERS.length + 3;

/** A user who is in no community. */
export const OUTSIDER = 99;
/** The largest id of PostgreSQL, which no row has. */
export const NO_SUCH_ID = 2_147_483_647;
export const LE_REQUIRED = { code: 'forbidden', message: 'Law Enforcement or Admin role required' };
export const DISPATCHER_REQUIRED = {
  status: 403,
  body: { code: 'forbidden', message: 'Dispatcher or Admin role required' },
};

/** What the activity log gets of a fact. */
export function activityOf({ type, data }: Fact): string[] {
  const row = EVENTS.get(type)?.activity?.(data);
  return row ? [`${row.action}: ${row.details}`] : [];
}

/** Whether officers may do what dispatchers do while none is on duty, in community 2. */
export const setSelfDispatch = (cad: Harness, isOn: boolean) =>
  cad.user(1).put('/api/communities/2/dispatch/settings', { selfDispatch: isOn });

/**
 * Starts the service with the same members in each community: 1 owns it, 2 to 7 are officers, 8 is a Dispatcher and 9 a
 * Civilian. Limits and quotas are off unless `env` switches them on.
 */
export async function startCad(
  communityIds = [1],
  env: Record<string, string> = {},
  kit: Partial<Kit> = {},
): Promise<Harness> {
  const cad = await startHarness(cadService, { env: { RATE_LIMITS: 'off', ...env }, kit });
  const { community } = cad.others;
  for (const communityId of communityIds) {
    community.join(1, ['Admin'], communityId, true);
    for (const officer of OFFICERS) community.join(officer, ['Law Enforcement'], communityId);
    community.join(8, ['Dispatcher'], communityId);
    community.join(9, ['Civilian'], communityId);
  }
  await eventually(async () => {
    const members = await cad.sql('select 1 from memberships');
    if (members.length < communityIds.length * MEMBERS) throw new Error('cad does not know all members yet');
  });
  return cad;
}
