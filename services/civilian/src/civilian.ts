import path from 'node:path';
import { createMemberships } from '@ten8/service-kit/access/memberships';
import { openDatabaseService } from '@ten8/service-kit/process/database-service';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import { characterRoutes } from './characters/character-routes';
import { createCharacterStore } from './characters/character-store';
import { createCommunityStore } from './communities/community-store';
import { CivilianConfig } from './config';
import type { Civilian } from './context';
import { deleteCommunityRecords } from './followers/delete-community-records';
import { followBolos } from './followers/follow-bolos';
import { followReports } from './followers/follow-reports';
import { rebuildCadRecords } from './followers/rebuild-cad-records';
import { rebuildFromCommunity } from './followers/rebuild-from-community';
import { createRecordStore } from './followers/record-store';
import { licenseRoutes } from './licenses/license-routes';
import { createLicenseStore } from './licenses/license-store';
import { createQuotas } from './quotas';
import { searchRoutes } from './search/search-routes';
import { createSearchStore } from './search/search-store';
import { vehicleRoutes } from './vehicles/vehicle-routes';
import { createVehicleStore } from './vehicles/vehicle-store';

async function createCivilian(config: CivilianConfig, kit: Kit): Promise<Service> {
  const service = await openDatabaseService({
    name: 'civilian',
    schema: 'civilian',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { community: config.COMMUNITY_URL, cad: config.CAD_URL },
  });
  const { db, log, client } = service;
  const memberships = createMemberships(service);
  const communities = createCommunityStore(db);
  const records = createRecordStore(db);

  service.follow(
    'community',
    [...memberships.handlers, deleteCommunityRecords(communities)],
    rebuildFromCommunity(communities, memberships),
  );
  service.follow(
    'cad',
    [...followBolos(records, communities), followReports(records, communities)],
    rebuildCadRecords(records, client),
  );

  const stores = { characters: createCharacterStore(db), vehicles: createVehicleStore(db) };
  const civilian: Civilian = {
    db,
    log,
    memberships,
    communities,
    now: kit.now,
    ...stores,
    quotas: createQuotas({ communities, ...stores }, config.RATE_LIMITS),
    licenses: createLicenseStore(db),
    search: createSearchStore(db),
  };
  return service.serve(
    [characterRoutes(civilian), vehicleRoutes(civilian), licenseRoutes(civilian), searchRoutes(civilian)],
    { checks: { members: memberships.requireReady } },
  );
}

export const civilianService: ServiceShape<typeof CivilianConfig> = {
  name: 'civilian',
  config: CivilianConfig,
  create: createCivilian,
  port: (config) => config.SERVICE_PORT,
};
