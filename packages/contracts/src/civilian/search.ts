import { z } from 'zod';
import { CriminalReport } from '../cad/reports';
import { ID_MAX, NO_CRITERIA, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint } from '../define';
import { characters, CommunityPath, Day, Id, PageQuery, PathId, queryText, queryValue } from '../fields';
import { Character } from './characters';
import { Vehicle } from './vehicles';

/** A page of results never holds more, even with a higher `limit`. */
export const SEARCH_LIMIT = 50;

export const INVALID_CURSOR = 'cursor is not valid';
/**
 * What the results are ordered by, of the last result of a page: the next page begins after it, also if that result
 * was deleted or renamed in the meantime. A name in upper case can be longer than it was typed.
 */
const Place = z.array(
  z.union([characters(3 * SHORT_TEXT_MAX), z.int().min(0).max(ID_MAX)], INVALID_CURSOR),
  INVALID_CURSOR,
);
export type Place = z.infer<typeof Place>;

const SearchPage = PageQuery.extend({
  cursor: z.string(INVALID_CURSOR).max(3000, INVALID_CURSOR).transform(readJson).pipe(Place).optional(),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hasCriteria = ({ limit: _limit, cursor: _cursor, ...criteria }: z.infer<typeof SearchPage>): boolean =>
  Object.values(criteria).some((value) => value !== undefined);

export const FoundCharacter = Character.extend({ reports: z.array(CriminalReport) });
export type FoundCharacter = z.infer<typeof FoundCharacter>;

/** Names: prefix, any case. Licence number and date of birth: exact. `%`, `_` and `\` are ordinary characters. */
export const searchCharacters = defineEndpoint('GET /api/communities/:communityId/search/characters', {
  service: 'civilian',
  summary: 'NCIC person search',
  dependsOn: ['cad'],
  params: CommunityPath,
  query: SearchPage.extend({
    firstName: queryText(SHORT_TEXT_MAX),
    lastName: queryText(SHORT_TEXT_MAX),
    licenseNumber: queryText(SHORT_TEXT_MAX),
    dateOfBirth: queryValue(Day),
  }).refine(hasCriteria, NO_CRITERIA),
  reply: z.array(FoundCharacter),
  paged: true,
});

export const FoundVehicle = Vehicle.extend({
  bolo: z.object({ id: Id, description: z.string() }).nullable(),
  character: Character.nullable(),
});
export type FoundVehicle = z.infer<typeof FoundVehicle>;

/**
 * Plate, VIN and owner's first, last or whole name (`JANE ROE` or `ROE, JANE`): prefix, any case. `ownerId` is a
 * character's id.
 */
export const searchVehicles = defineEndpoint('GET /api/communities/:communityId/search/vehicles', {
  service: 'civilian',
  summary: 'Vehicle search',
  dependsOn: ['cad'],
  params: CommunityPath,
  query: SearchPage.extend({
    plate: queryText(SHORT_TEXT_MAX),
    ownerName: queryText(SHORT_TEXT_MAX),
    vin: queryText(SHORT_TEXT_MAX),
    ownerId: queryValue(PathId),
  }).refine(hasCriteria, NO_CRITERIA),
  reply: z.array(FoundVehicle),
  paged: true,
});
