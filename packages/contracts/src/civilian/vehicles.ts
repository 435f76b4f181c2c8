import { z } from 'zod';
import { ID_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  choice,
  CommunityPath,
  Id,
  idFromForm,
  optionalInteger,
  optionalName,
  optionalText,
  PageQuery,
  PathId,
  requiredName,
  requiredText,
} from '../fields';
import { INSURANCE_STATUSES, REGISTRATION_STATUSES } from './constants';

/** How many vehicles one member may have in one community. */
export const VEHICLES_PER_MEMBER = 100;

const REQUIRED = 'Please fill in all required fields';

export const Vehicle = z.object({
  id: Id,
  communityId: Id,
  characterId: Id,
  make: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  color: z.string().nullable(),
  plate: z.string(),
  vin: z.string().nullable(),
  registrationStatus: z.enum(REGISTRATION_STATUSES),
  insuranceStatus: z.enum(INSURANCE_STATUSES),
  isStolen: z.boolean(),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** A plate is unique in its community, in any case. Nothing invisible in it, or a look-up would miss it. */
export const NewVehicle = z.object({
  characterId: z.preprocess(
    (value) => (value === null || value === '' ? undefined : idFromForm(value)),
    z
      .int({ error: (issue) => (issue.input === undefined ? REQUIRED : 'Must be one of your characters') })
      .min(1, 'Must be one of your characters')
      .max(ID_MAX, 'Must be one of your characters'),
  ),
  make: requiredText(SHORT_TEXT_MAX, REQUIRED),
  model: requiredText(SHORT_TEXT_MAX, REQUIRED),
  year: optionalInteger(1800, 2200),
  color: optionalText(SHORT_TEXT_MAX),
  plate: requiredName(REQUIRED),
  vin: optionalName(),
  registrationStatus: choice(REGISTRATION_STATUSES, 'registered'),
  insuranceStatus: choice(INSURANCE_STATUSES, 'active'),
  isStolen: z.preprocess((value) => value ?? false, z.boolean('Must be true or false')),
});
export type NewVehicle = z.infer<typeof NewVehicle>;

const VehiclePath = z.object({ vehicleId: PathId });

export const listVehicles = defineEndpoint('GET /api/communities/:communityId/vehicles', {
  service: 'civilian',
  summary: 'Vehicles, newest first; a Civilian sees only their own',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(Vehicle),
  paged: true,
});
/** 400 when the character is not the caller's own and of this community, 409 `plate_taken` or `quota_reached`. */
export const createVehicle = defineEndpoint('POST /api/communities/:communityId/vehicles', {
  service: 'civilian',
  summary: 'Register a vehicle',
  params: CommunityPath,
  body: NewVehicle,
  reply: Vehicle,
  status: 201,
  idempotent: true,
});
/** Replaces every field. 409 `plate_taken`; 400 for a new owner who is not the caller’s own character. */
export const updateVehicle = defineEndpoint('PUT /api/vehicles/:vehicleId', {
  service: 'civilian',
  summary: 'Replace a vehicle’s fields',
  params: VehiclePath,
  body: NewVehicle,
  reply: Vehicle,
});
export const deleteVehicle = defineEndpoint('DELETE /api/vehicles/:vehicleId', {
  service: 'civilian',
  summary: 'Delete a vehicle',
  params: VehiclePath,
});

const Plated = z.object({ vehicleId: Id, plate: z.string(), make: z.string(), model: z.string() });
const describe = ({ make, model, plate }: { make: string; model: string; plate: string }) =>
  `${make} ${model} (${plate})`;

export const vehicleRegistered = defineEvent('civilian.vehicle-registered', {
  data: Plated,
  activity: (data) => ({ action: 'Create Vehicle', details: describe(data) }),
});
export const vehicleUpdated = defineEvent('civilian.vehicle-updated', {
  data: Plated,
  activity: (data) => ({ action: 'Update Vehicle', details: describe(data) }),
});
export const vehicleDeleted = defineEvent('civilian.vehicle-deleted', {
  data: Plated,
  activity: (data) => ({ action: 'Delete Vehicle', details: describe(data) }),
});
