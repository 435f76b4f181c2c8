import path from 'node:path';
import { type Sequelize } from 'sequelize';
import { type EventLog } from '@ten8/event-log/transact';
import { createMemberships, type Memberships } from '@ten8/service-kit/memberships';
import { openRecordService } from '@ten8/service-kit/record-service';
import { type Kit, type Service, type ServiceShape } from '@ten8/service-kit/start';
import { characterRoutes } from './characters/character-routes';
import { type CharacterStore, createCharacterStore } from './characters/character-store';
import { CivilianConfig } from './config';
import { type CommunityStore, createCommunityStore } from './followers/community-store';
import { forgetCommunities, rebuildFromCommunity } from './followers/forget-communities';
import { keepFiledReports } from './followers/keep-filed-reports';
import { keepWantedVehicles } from './followers/keep-wanted-vehicles';
import { createRecordStore } from './followers/record-store';
import { licenseRoutes } from './licenses/license-routes';
import { createLicenseStore, type LicenseStore } from './licenses/license-store';
import { createSearchStore, type SearchStore } from './search/search-store';
import { searchRoutes } from './search/search-routes';
import { vehicleRoutes } from './vehicles/vehicle-routes';
import { createVehicleStore, type VehicleStore } from './vehicles/vehicle-store';

/** What every verb of this service is handed. */
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
  /** Waits, for a second at most, until what the caller has seen of cad's records is here too. */
  seenOfCad(seq: number): Promise<void>;
}

const PATIENCE_MS = 1_000;

async function createCivilian(config: CivilianConfig, kit: Kit): Promise<Service> {
  const record = await openRecordService({
    name: 'civilian',
    schema: 'civilian',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { community: config.COMMUNITY_URL, cad: config.CAD_URL },
  });
  const { db, log, call } = record;
  const memberships = createMemberships({ db, call, cursorName: 'civilian<-community' });
  const communities = createCommunityStore(db);
  const records = createRecordStore(db);

  record.follow(
    'community',
    [...memberships.reactions, forgetCommunities(communities)],
    rebuildFromCommunity(communities, memberships),
  );
  const cad = record.follow('cad', [
    ...keepWantedVehicles(records, communities),
    keepFiledReports(records, communities),
  ]);

  const civilian: Civilian = {
    db,
    log,
    memberships,
    now: kit.now,
    communities,
    characters: createCharacterStore(db),
    vehicles: createVehicleStore(db),
    licenses: createLicenseStore(db),
    search: createSearchStore(db),
    seenOfCad: async (seq) => void (await cad.caughtUp(seq, PATIENCE_MS)),
  };
  return record.serve([
    characterRoutes(civilian),
    vehicleRoutes(civilian),
    licenseRoutes(civilian),
    searchRoutes(civilian),
  ]);
}

export const civilianService: ServiceShape<typeof CivilianConfig> = {
  name: 'civilian',
  config: CivilianConfig,
  create: createCivilian,
  port: (config) => config.SERVICE_PORT,
};
