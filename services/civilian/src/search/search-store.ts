import { QueryTypes, type Sequelize } from 'sequelize';
import { type CriminalReport } from '@ten8/contracts/cad/reports';
import { type Character } from '@ten8/contracts/civilian/characters';
import { type FoundVehicle } from '@ten8/contracts/civilian/search';
import { REPORTS_OF, SEARCH_CHARACTERS, SEARCH_VEHICLES } from './search-queries';

export interface CharacterCriteria {
  firstName?: string | undefined;
  lastName?: string | undefined;
  licenseNumber?: string | undefined;
  dateOfBirth?: string | undefined;
}

export interface VehicleCriteria {
  plate?: string | undefined;
  vin?: string | undefined;
  ownerName?: string | undefined;
  ownerId?: number | undefined;
}

/** `cursor` is the last row of the page before. */
interface Slice {
  communityId: number;
  limit: number;
  cursor: number | undefined;
}

/** Every criterion must match. One row more than `limit` says that there are more. */
export interface SearchStore {
  /** By last name, first name and id. */
  characters(criteria: CharacterCriteria, slice: Slice): Promise<Character[]>;
  /** By plate. */
  vehicles(criteria: VehicleCriteria, slice: Slice): Promise<Omit<FoundVehicle, 'character'>[]>;
  /** Newest first. */
  reportsOf(characterIds: number[], communityId: number): Promise<CriminalReport[]>;
}

/** A search shows the newest; the criminal record has them all. */
const REPORTS_SHOWN = 50;

export function createSearchStore(db: Sequelize): SearchStore {
  const select = <T extends object>(sql: string, bind: unknown[]) =>
    db.query<T>(sql, { bind: bind.map((value) => value ?? null), type: QueryTypes.SELECT });

  return {
    characters: ({ lastName, firstName, licenseNumber, dateOfBirth }, { communityId, cursor, limit }) =>
      select(SEARCH_CHARACTERS, [
        communityId,
        lastName,
        firstName,
        licenseNumber,
        dateOfBirth,
        cursor,
        limit + 1,
      ]),
    vehicles: ({ plate, vin, ownerName, ownerId }, { communityId, cursor, limit }) =>
      select(SEARCH_VEHICLES, [communityId, plate, vin, ownerName, ownerId, cursor, limit + 1]),
    async reportsOf(characterIds, communityId) {
      if (characterIds.length === 0) return [];
      const bind = [communityId, characterIds, REPORTS_SHOWN];
      const rows = await select<{ report: CriminalReport }>(REPORTS_OF, bind);
      return rows.map(({ report }) => report);
    },
  };
}
