import { z } from 'zod';
import { LOCATION_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  CommunityPath,
  Day,
  Id,
  optionalChoice,
  optionalInteger,
  optionalText,
  PageQuery,
  PathId,
  requiredDay,
  requiredName,
  requiredText,
  SnapshotQuery,
} from '../fields';
import { CHARACTER_REQUIRED, EYE_COLORS, GENDERS, HAIR_COLORS } from './constants';

/** How many characters one member may have in one community. */
export const CHARACTERS_PER_MEMBER = 50;

const Marks = z
  .array(requiredText(200, 'Must not be blank'), 'Must be a list of texts')
  .max(50, 'At most 50 entries');

export const Character = z.object({
  id: Id,
  communityId: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: Day,
  address: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  gender: z.string().nullable(),
  height: z.int().nullable(),
  weight: z.int().nullable(),
  eyeColor: z.string().nullable(),
  hairColor: z.string().nullable(),
  licenseNumber: z.string(),
  race: z.string().nullable(),
  build: z.string().nullable(),
  warrants: z.array(z.string()),
  flags: z.array(z.string()),
});
export type Character = z.infer<typeof Character>;

/** Height in inches, weight in pounds. Only an Admin's `warrants` and `flags` are kept; anyone else's are ignored. */
export const NewCharacter = z.object({
  firstName: requiredName(CHARACTER_REQUIRED),
  lastName: requiredName(CHARACTER_REQUIRED),
  dateOfBirth: requiredDay(CHARACTER_REQUIRED),
  address: optionalText(LOCATION_MAX),
  phoneNumber: optionalText(SHORT_TEXT_MAX),
  gender: optionalChoice(GENDERS),
  height: optionalInteger(0, 1000),
  weight: optionalInteger(0, 10_000),
  eyeColor: optionalChoice(EYE_COLORS),
  hairColor: optionalChoice(HAIR_COLORS),
  /** The server issues one, unique in the community, when none is sent. */
  licenseNumber: optionalText(SHORT_TEXT_MAX),
  race: optionalText(SHORT_TEXT_MAX),
  build: optionalText(SHORT_TEXT_MAX),
  warrants: Marks.nullish(),
  flags: Marks.nullish(),
});
export type NewCharacter = z.infer<typeof NewCharacter>;

const CharacterPath = z.object({ characterId: PathId });

export const listCharacters = defineEndpoint('GET /api/communities/:communityId/characters', {
  service: 'civilian',
  summary: 'Characters, newest first; a Civilian sees only their own',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(Character),
  paged: true,
});
export const listMyCharacters = defineEndpoint('GET /api/communities/:communityId/characters/user', {
  service: 'civilian',
  summary: 'The caller’s own characters, newest first',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(Character),
  paged: true,
});
/** 409 `quota_reached`. */
export const createCharacter = defineEndpoint('POST /api/communities/:communityId/characters', {
  service: 'civilian',
  summary: 'Create a character',
  params: CommunityPath,
  body: NewCharacter,
  reply: Character,
  status: 201,
  idempotent: true,
});
export const updateCharacter = defineEndpoint('PUT /api/characters/:characterId', {
  service: 'civilian',
  summary: 'Replace a character’s fields',
  params: CharacterPath,
  body: NewCharacter,
  reply: Character,
});
/** Its vehicles and licenses go with it; its reports stay. */
export const deleteCharacter = defineEndpoint('DELETE /api/characters/:characterId', {
  service: 'civilian',
  summary: 'Delete a character',
  params: CharacterPath,
});

/** For a projection that is rebuilt: whose character is whose, by id. */
export const snapshotCharacters = defineEndpoint('GET /internal/characters', {
  service: 'civilian',
  summary: 'Every character’s owner and name, a page at a time',
  query: SnapshotQuery,
  reply: z.array(
    Character.pick({ id: true, communityId: true, userId: true, firstName: true, lastName: true }),
  ),
});

const Named = z.object({ characterId: Id, userId: Id, firstName: z.string(), lastName: z.string() });
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

export const characterCreated = defineEvent('civilian.character-created', {
  data: Named,
  activity: (data) => ({ action: 'Create Character', details: fullName(data) }),
});
export const characterUpdated = defineEvent('civilian.character-updated', {
  data: Named,
  activity: (data) => ({ action: 'Update Character', details: fullName(data) }),
});
export const characterDeleted = defineEvent('civilian.character-deleted', {
  data: Named,
  activity: (data) => ({ action: 'Delete Character', details: fullName(data) }),
});
