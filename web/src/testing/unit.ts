import type { Unit } from '@ten8/contracts/cad/units';

/** An available police unit, as in a list. */
export const makeUnit = (id: number, callsign: string, fields: Partial<Unit> = {}): Unit => ({
  id,
  communityId: 1,
  userId: id,
  callsign,
  name: 'REESE',
  rank: 'Officer',
  department: 'Police',
  status: 'available',
  type: 'Police',
  location: null,
  panicUntil: null,
  kind: 'leo',
  statusSince: '2026-01-01T00:00:00.000Z',
  checkedAt: null,
  note: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
