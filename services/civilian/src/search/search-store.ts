import type { Sequelize } from 'sequelize';
import type { FoundCharacter, FoundVehicle } from '@ten8/contracts/civilian/search';
import { rows } from '@ten8/service-kit/database/sql';
import {
  characterSearch,
  vehicleSearch,
  type CharacterCriteria,
  type Query,
  type SearchSlice,
  type VehicleCriteria,
} from './search-queries';

/** Every criterion must match. One row more than `limit` says that there are more. */
export interface SearchStore {
  characters(criteria: CharacterCriteria, slice: SearchSlice): Promise<FoundCharacter[]>;
  vehicles(criteria: VehicleCriteria, slice: SearchSlice): Promise<Omit<FoundVehicle, 'character'>[]>;
}

export function createSearchStore(db: Sequelize): SearchStore {
  const read = <T extends object>({ sql, bind }: Query) => rows<T>(db, sql, bind);

  return {
    characters: (criteria, slice) => read<FoundCharacter>(characterSearch(criteria, slice)),
    vehicles: (criteria, slice) => read<Omit<FoundVehicle, 'character'>>(vehicleSearch(criteria, slice)),
  };
}
