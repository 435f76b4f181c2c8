import type { Bolo } from '@ten8/contracts/cad/bolos';

/** An active BOLO for a vehicle, as in a list. */
export const makeBolo = (id: number, fields: Partial<Bolo> = {}): Bolo => ({
  id,
  communityId: 1,
  type: 'VEHICLE',
  description: 'RED SEDAN',
  plate: null,
  vin: null,
  vehicleDetails: null,
  status: 'active',
  version: 1,
  broadcastAt: null,
  expiresAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
