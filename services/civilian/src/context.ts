import type { Sequelize } from 'sequelize';
import type { EventLog } from '@ten8/event-log/transact';
import type { Memberships } from '@ten8/service-kit/access/memberships';
import type { CharacterStore } from './characters/character-store';
import type { CommunityStore } from './communities/community-store';
import type { LicenseStore } from './licenses/license-store';
import type { Quotas } from './quotas';
import type { SearchStore } from './search/search-store';
import type { VehicleStore } from './vehicles/vehicle-store';

/** What every use case of this service gets. */
export interface Civilian {
  db: Sequelize;
  log: EventLog;
  memberships: Memberships;
  now: () => Date;
  communities: CommunityStore;
  characters: CharacterStore;
  vehicles: VehicleStore;
  licenses: LicenseStore;
  search: SearchStore;
  quotas: Quotas;
}
