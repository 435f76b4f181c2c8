import type { Sequelize } from 'sequelize';
import type { FoundCharacter, FoundVehicle } from '@ten8/contracts/civilian/search';
import { camelCase, rows } from '@ten8/service-kit/database/sql';
import type { Page } from '@ten8/service-kit/http/page';
import {
  characterSearch,
  vehicleSearch,
  type CharacterCriteria,
  type SearchQuery,
  type SearchSlice,
  type VehicleCriteria,
} from './search-queries';

/** `limit`: how many results at most, up to 50. */
type Limited = SearchSlice & { limit: number };

/** Every criterion must match. */
export interface SearchStore {
  characters(criteria: CharacterCriteria, slice: Limited): Promise<Page<FoundCharacter>>;
  vehicles(criteria: VehicleCriteria, slice: Limited): Promise<Page<Omit<FoundVehicle, 'character'>>>;
}

export function createSearchStore(db: Sequelize): SearchStore {
  const read = async <T extends object>(
    { sql, bind, order }: SearchQuery,
    limit: number,
  ): Promise<Page<T>> => {
    const found = await rows<T & Record<string, unknown>>(db, sql, bind);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const place = last && order.map((column) => last[camelCase(column)]);
    return { items, next: found.length > limit && place ? JSON.stringify(place) : null };
  };

  return {
    characters: (criteria, { limit, ...slice }) => read(characterSearch(criteria, slice), limit),
    vehicles: (criteria, { limit, ...slice }) => read(vehicleSearch(criteria, slice), limit),
  };
}
