import type { Sequelize } from 'sequelize';
import type { FoundCharacter, FoundVehicle, Place } from '@ten8/contracts/civilian/search';
import { rows } from '@ten8/service-kit/database/sql';
import type { Page } from '@ten8/service-kit/http/page';
import {
  characterSearch,
  vehicleSearch,
  type CharacterCriteria,
  type Query,
  type SearchSlice,
  type VehicleCriteria,
} from './search-queries';

/** Every criterion must match. */
export interface SearchStore {
  characters(criteria: CharacterCriteria, slice: SearchSlice): Promise<Page<FoundCharacter>>;
  vehicles(criteria: VehicleCriteria, slice: SearchSlice): Promise<Page<Omit<FoundVehicle, 'character'>>>;
}

export function createSearchStore(db: Sequelize): SearchStore {
  const read = async <T extends object>({ sql, bind }: Query, limit: number): Promise<Page<T>> => {
    const found = await rows<T & { place: Place }>(db, sql, bind);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return { items, next: found.length > limit && last ? JSON.stringify(last.place) : null };
  };

  return {
    characters: (criteria, slice) => read(characterSearch(criteria, slice), slice.limit),
    vehicles: (criteria, slice) => read(vehicleSearch(criteria, slice), slice.limit),
  };
}
