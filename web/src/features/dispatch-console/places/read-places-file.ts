import type { savePlaces } from '@ten8/contracts/cad/places';
import type { RequestOf } from '@ten8/contracts/request';

export type PlacesFile = RequestOf<typeof savePlaces>['body'];

/** A list of places, by itself or as `places`; null for anything else. The server checks its content. */
export function readPlacesFile(text: string): PlacesFile | null {
  try {
    const read: unknown = JSON.parse(text);
    if (Array.isArray(read)) return { places: read };
    if (typeof read === 'object' && read !== null && 'places' in read && Array.isArray(read.places))
      return { places: read.places };
    return null;
  } catch {
    return null;
  }
}
