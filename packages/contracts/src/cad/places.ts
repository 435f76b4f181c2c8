import { z } from 'zod';
import { LOCATION_MAX, POSTAL_CODE_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, DryRunQuery, optionalText, queryText, requiredText } from '../fields';
import { Call, CallPath } from './calls';
import { HAZARD_MAX, MAX_PLACES, PLACES_FILE_MAX, TOO_MANY_PLACES } from './constants';
import { eachOnce } from './each-once';

/** A place of the community. */
export const Place = z.object({
  name: requiredText(SHORT_TEXT_MAX, 'A place needs a name'),
  location: requiredText(LOCATION_MAX, 'A place needs a location'),
  postalCode: optionalText(POSTAL_CODE_MAX),
  /** A warning for everyone who goes there. */
  hazard: optionalText(HAZARD_MAX),
});
export type Place = z.infer<typeof Place>;

/** A place, or the location of a call of the last 90 days, which has no name. */
const Suggestion = z.object({
  name: z.string().nullable(),
  location: z.string(),
  postalCode: z.string().nullable(),
  hazard: z.string().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Without `q` all places; with it a few suggestions, places before locations of calls. */
export const listPlaces = defineEndpoint('GET /api/communities/:communityId/places', {
  service: 'cad',
  summary: 'Places of the community, or what a beginning may mean',
  params: CommunityPath,
  query: z.object({ q: queryText(LOCATION_MAX) }),
  reply: z.array(Suggestion),
});

const PlaceChanges = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
export type PlaceChanges = z.infer<typeof PlaceChanges>;

/** The whole list. `dryRun=true` stores nothing and says what would change; 400 lists every problem with its path. */
export const savePlaces = defineEndpoint('PUT /api/communities/:communityId/places', {
  service: 'cad',
  summary: 'Replace the places',
  params: CommunityPath,
  query: DryRunQuery,
  body: z.object({
    places: z
      .array(Place, 'Must be a list')
      .max(MAX_PLACES, TOO_MANY_PLACES)
      .superRefine(...eachOnce('name')),
  }),
  reply: PlaceChanges,
  bodyLimit: PLACES_FILE_MAX,
});

/** What is known about a call's location: by the same location in any case, or else by the same postal code. */
export const getCallPlace = defineEndpoint('GET /api/calls/:callId/place', {
  service: 'cad',
  summary: 'The place of a call, and the other calls there in 30 days',
  params: CallPath,
  reply: z.object({
    place: Place.nullable(),
    /** All of them; the latest are in `calls`. */
    count: z.int(),
    calls: z.array(Call),
  }),
});

export const placesChanged = defineEvent('cad.places-changed', {
  data: PlaceChanges,
  push: { changed: 'places' },
  /** All three are 0 if only the order is another one. */
  activity: ({ added, changed, removed }) => ({
    action: 'Update Places',
    details:
      added + changed + removed === 0
        ? 'Another order'
        : `${added} added, ${changed} changed, ${removed} removed`,
  }),
});
