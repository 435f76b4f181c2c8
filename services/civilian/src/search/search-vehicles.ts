import { SEARCH_LIMIT, type FoundVehicle, type Place } from '@ten8/contracts/civilian/search';
import type { Page } from '@ten8/service-kit/http/page';
import type { Civilian } from '../context';
import type { VehicleCriteria } from './search-queries';

/** Finds vehicles by plate, VIN or owner, each with its owner and, if it is wanted, its newest BOLO. */
export async function searchVehicles(
  civilian: Civilian,
  communityId: number,
  { limit: asked, cursor, ...criteria }: VehicleCriteria & { limit: number; cursor?: Place | undefined },
): Promise<Page<FoundVehicle>> {
  const limit = Math.min(asked, SEARCH_LIMIT);
  const { items, next } = await civilian.search.vehicles(criteria, { communityId, limit, cursor });
  const owners = await civilian.characters.findAll(
    communityId,
    items.map(({ characterId }) => characterId),
  );
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  return {
    items: items.map((vehicle) => ({ ...vehicle, character: ownerOf.get(vehicle.characterId) ?? null })),
    next,
  };
}
