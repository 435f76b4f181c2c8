import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Day, Id, PathId, Timestamp } from '../fields';
import { LICENSE_STATUSES, LICENSE_TYPES } from './constants';

/** At most one of each type; one that is absent is called `none`. */
export const License = z.object({
  id: Id,
  communityId: Id,
  characterId: Id,
  type: z.enum(LICENSE_TYPES),
  status: z.enum(LICENSE_STATUSES),
  issuedDate: Day,
  expirationDate: Day.nullable(),
  updatedAt: Timestamp,
});
export type License = z.infer<typeof License>;

const CharacterPath = z.object({ characterId: PathId });

/** One per type; types not named stay; `none` removes. */
const Choices = z
  .array(
    z.object({
      type: z.enum(LICENSE_TYPES, 'Unknown license type'),
      status: z.enum([...LICENSE_STATUSES, 'none'], 'Unknown license status'),
    }),
    'licenses must be a list',
  )
  .max(LICENSE_TYPES.length, 'Name each license type once')
  .refine(
    (licenses) => new Set(licenses.map(({ type }) => type)).size === licenses.length,
    'Name each license type once',
  );
export type LicenseChoices = z.infer<typeof Choices>;

export const listLicenses = defineEndpoint('GET /api/characters/:characterId/licenses', {
  service: 'civilian',
  summary: 'A character’s licenses',
  params: CharacterPath,
  reply: z.array(License),
});
export const saveLicenses = defineEndpoint('PUT /api/characters/:characterId/licenses', {
  service: 'civilian',
  summary: 'Set licenses, all or nothing',
  params: CharacterPath,
  body: z.object({ licenses: Choices }),
  reply: z.array(License),
});

export const licensesUpdated = defineEvent('civilian.licenses-updated', {
  data: z.object({ characterId: Id, name: z.string(), licenses: Choices }),
  activity: ({ name, licenses }) => ({
    action: 'Update Licenses',
    details: `${name}: ${licenses.map(({ type, status }) => `${type} ${status}`).join(', ')}`,
  }),
});
