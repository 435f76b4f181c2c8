import { placesChanged, type Place, type PlaceChanges } from '@ten8/contracts/cad/places';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Cad } from '../context';
import { lockCommunity } from '../lock-community';

interface Saving {
  caller: Caller;
  communityId: number;
  places: Place[];
  /** Only says what would change. */
  isDryRun: boolean;
}

/** Replaces a community's places. */
export async function savePlaces(
  cad: Cad,
  { caller, communityId, places, isDryRun }: Saving,
): Promise<PlaceChanges> {
  if (isDryRun) return comparePlaces(await cad.places.list(communityId), places);
  return cad.log.transact(actedBy(caller), async (tx) => {
    await lockCommunity(cad, tx, communityId);
    const before = await cad.places.list(communityId, tx.transaction);
    const changes = comparePlaces(before, places);
    await cad.places.replace(communityId, places, tx.transaction);
    // Their order is part of the list, but it counts as no change of a place.
    if (before.map(textOf).join() !== places.map(textOf).join())
      tx.append(placesChanged, communityId, changes);
    return changes;
  });
}

/** Places are compared by name, in any case. */
function comparePlaces(before: Place[], after: Place[]): PlaceChanges {
  const known = new Map(before.map((place) => [place.name.toUpperCase(), textOf(place)]));
  const stays = after.filter(({ name }) => known.has(name.toUpperCase()));
  return {
    added: after.length - stays.length,
    changed: stays.filter((place) => known.get(place.name.toUpperCase()) !== textOf(place)).length,
    removed: before.length - stays.length,
  };
}

const textOf = ({ name, location, postalCode, hazard }: Place): string =>
  JSON.stringify([name, location, postalCode, hazard]);
