import { z } from 'zod';
import { DESCRIPTION_MAX, NO_CRITERIA, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  CommunityPath,
  Id,
  isBlank,
  moment,
  optionalText,
  PageQuery,
  PathId,
  requiredText,
  SnapshotQuery,
  Timestamp,
} from '../fields';

export const Bolo = z.object({
  id: Id,
  communityId: Id,
  /** VEHICLE, or another text of the officer. */
  type: z.string(),
  description: z.string(),
  plate: z.string().nullable(),
  vin: z.string().nullable(),
  /** Year, make, model and colour in one line. */
  vehicleDetails: z.string().nullable(),
  status: z.literal('active'),
  /** Grows with every edit. Releases from before edits do not send this field and the next two. */
  version: z.int().default(1),
  /** The time of the last broadcast. */
  broadcastAt: Timestamp.nullable().default(null),
  /** From this time on it is left out of all answers. */
  expiresAt: Timestamp.nullable().default(null),
  createdAt: Timestamp,
});
export type Bolo = z.infer<typeof Bolo>;

/** How many BOLOs a community may have. */
export const MAX_BOLOS = 1_000;

export const NewBolo = z.object({
  type: z.preprocess(
    (value) => (isBlank(value) ? 'VEHICLE' : value),
    requiredText(SHORT_TEXT_MAX, 'Type is required'),
  ),
  description: requiredText(DESCRIPTION_MAX, 'Please provide a description for the BOLO'),
  plate: optionalText(SHORT_TEXT_MAX),
  vin: optionalText(SHORT_TEXT_MAX),
  vehicleDetails: optionalText(500),
});
export type NewBolo = z.infer<typeof NewBolo>;

export const listBolos = defineEndpoint('GET /api/communities/:communityId/bolos', {
  service: 'cad',
  summary: 'Active BOLOs, newest first',
  params: CommunityPath,
  reply: z.array(Bolo),
  etag: true,
  cacheTopic: 'bolos',
});
/** Newest first: contains, any case, in description, plate, VIN, vehicle details and type. */
export const searchBolos = defineEndpoint('GET /api/communities/:communityId/bolos/search', {
  service: 'cad',
  summary: 'Search BOLOs',
  params: CommunityPath,
  query: PageQuery.extend({ q: requiredText(200, NO_CRITERIA) }),
  reply: z.array(Bolo),
  paged: true,
});
/** 409 `quota_reached`. */
export const createBolo = defineEndpoint('POST /api/communities/:communityId/bolos', {
  service: 'cad',
  summary: 'Create a BOLO',
  params: CommunityPath,
  body: NewBolo,
  reply: Bolo,
  status: 201,
  idempotent: true,
});
export const deleteBolo = defineEndpoint('DELETE /api/bolos/:boloId', {
  service: 'cad',
  summary: 'Delete a BOLO',
  params: z.object({ boloId: PathId }),
});
const VERSION = 'version must be the version of the BOLO that was edited';
/** Only the fields that are sent change. */
export const BoloEdit = z.object({
  /** Of the BOLO as the editor saw it. */
  version: z.int(VERSION).min(1, VERSION),
  type: requiredText(SHORT_TEXT_MAX, 'Type is required').optional(),
  description: requiredText(DESCRIPTION_MAX, 'Please provide a description for the BOLO').optional(),
  plate: optionalText(SHORT_TEXT_MAX).optional(),
  vin: optionalText(SHORT_TEXT_MAX).optional(),
  vehicleDetails: optionalText(500).optional(),
  /** Null: it has no end. */
  expiresAt: z.preprocess((value) => (value === '' ? null : value), moment('The end').nullable()).optional(),
});
export type BoloEdit = z.infer<typeof BoloEdit>;

/** 409 `edit_conflict` as for calls: `details` says what a field is now and by whom, and nothing is stored. */
export const editBolo = defineEndpoint('PATCH /api/bolos/:boloId', {
  service: 'cad',
  summary: 'Edit a BOLO without losing what others changed in the meantime, or give it an end',
  params: z.object({ boloId: PathId }),
  body: BoloEdit,
  reply: Bolo,
});
/** Every console of the community shows it, with a tone: once in ten minutes, else 429 `rate_limited`. */
export const broadcastBolo = defineEndpoint('POST /api/bolos/:boloId/broadcast', {
  service: 'cad',
  summary: 'Tell everyone on duty of a BOLO',
  params: z.object({ boloId: PathId }),
  reply: Bolo,
});
/** Undoes a deletion, for a minute. A BOLO that is not deleted stays as it is. */
export const restoreBolo = defineEndpoint('POST /api/bolos/:boloId/restore', {
  service: 'cad',
  summary: 'Take the deletion of a BOLO back',
  params: z.object({ boloId: PathId }),
  reply: Bolo,
});

/** For a projection that is rebuilt: every BOLO, by id. */
export const snapshotBolos = defineEndpoint('GET /internal/bolos', {
  service: 'cad',
  summary: 'Every BOLO, a page at a time',
  query: SnapshotQuery,
  reply: z.array(Bolo),
});

const Wanted = z.object({
  boloId: Id,
  type: z.string(),
  description: z.string(),
  plate: z.string().nullable(),
  vin: z.string().nullable(),
  /** Older facts have none. */
  expiresAt: Timestamp.nullable().optional(),
});
export const boloCreated = defineEvent('cad.bolo-created', {
  data: Wanted,
  push: { changed: 'bolos' },
  activity: ({ description }) => ({ action: 'Create BOLO', details: description }),
});
export const boloDeleted = defineEvent('cad.bolo-deleted', {
  data: Wanted,
  push: { changed: 'bolos' },
  activity: ({ description }) => ({ action: 'Delete BOLO', details: description }),
});
export const boloRestored = defineEvent('cad.bolo-restored', {
  data: Wanted,
  push: { changed: 'bolos' },
  activity: ({ description }) => ({ action: 'Create BOLO', details: `Restored: ${description}` }),
});
export const boloEdited = defineEvent('cad.bolo-edited', {
  data: Wanted,
  push: { changed: 'bolos' },
  activity: ({ description }) => ({ action: 'Update BOLO', details: description }),
});
export const boloBroadcast = defineEvent('cad.bolo-broadcast', {
  data: Wanted,
  push: { changed: 'bolos' },
  activity: ({ description }) => ({ action: 'Broadcast BOLO', details: description }),
});
/** It is past its end, and was removed. */
export const boloExpired = defineEvent('cad.bolo-expired', { data: Wanted, push: { changed: 'bolos' } });
