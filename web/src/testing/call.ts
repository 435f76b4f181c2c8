import type { Call } from '@ten8/contracts/cad/calls';

/** An active call without units, as lists hold it. One with a higher id was opened later. */
export const makeCall = (id: number, fields: Partial<Call> = {}): Call => ({
  id,
  communityId: 1,
  callNumber: id,
  type: '911',
  status: 'active',
  version: 1,
  callerName: 'ANONYMOUS',
  callerPhone: null,
  characterId: null,
  location: 'PIER',
  postalCode: null,
  description: 'BOAT ON FIRE',
  priority: 'high',
  typeCode: null,
  disposition: null,
  assignedUnits: [],
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
  updatedAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  ...fields,
});
