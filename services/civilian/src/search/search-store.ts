import type { Sequelize } from 'sequelize';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { FoundVehicle } from '@ten8/contracts/civilian/search';
import { rows } from '@ten8/service-kit/sql';
import {
  characterSearch,
  REPORTS_OF,
  vehicleSearch,
  type CharacterCriteria,
  type Query,
  type Slice,
  type VehicleCriteria,
} from './search-queries';

/** Every criterion must match. One row more than `limit` says that there are more. */
export interface SearchStore {
  characters(criteria: CharacterCriteria, slice: Slice): Promise<Character[]>;
  vehicles(criteria: VehicleCriteria, slice: Slice): Promise<Omit<FoundVehicle, 'character'>[]>;
  /** Newest first. */
  reportsOf(characterIds: number[], communityId: number): Promise<CriminalReport[]>;
}

/** A search shows only the newest reports; the criminal record shows all. */
const REPORTS_SHOWN = 50;

export function createSearchStore(db: Sequelize): SearchStore {
  const read = <T extends object>({ sql, bind }: Query) => rows<T>(db, sql, bind);

  return {
    characters: (criteria, slice) => read<Character>(characterSearch(criteria, slice)),
    vehicles: (criteria, slice) => read<Omit<FoundVehicle, 'character'>>(vehicleSearch(criteria, slice)),
    async reportsOf(characterIds, communityId) {
      if (characterIds.length === 0) return [];
      const bind = [communityId, characterIds, REPORTS_SHOWN];
      const found = await rows<{ report: CriminalReport }>(db, REPORTS_OF, bind);
      return found.map(({ report }) => report);
    },
  };
}
