import path from 'node:path';
import { createMemberships, type Memberships } from '@ten8/service-kit/access/memberships';
import { createRoleLookup } from '@ten8/service-kit/access/role-lookup';
import { openDatabaseService, type DatabaseService } from '@ten8/service-kit/process/database-service';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import { boloRoutes } from './bolos/bolo-routes';
import { createBoloStore } from './bolos/bolo-store';
import { createCadMetrics } from './cad-metrics';
import { aidAndRollCallRoutes } from './calls/aid-and-roll-call-routes';
import { createAttachingStore } from './calls/attaching-store';
import { createCallRateLimits } from './calls/call-rate-limits';
import { callRoutes } from './calls/call-routes';
import { createCallStore } from './calls/call-store';
import { createEntryStore } from './calls/entry-store';
import { mergeRoutes } from './calls/merge-routes';
import { timelineRoutes } from './calls/timeline-routes';
import { createCharacterStore } from './characters/character-store';
import { codeRoutes } from './codes/code-routes';
import { createCodeStore } from './codes/code-store';
import { createCommunityStore } from './communities/community-store';
import { CadConfig } from './config';
import type { Cad, CadRecords } from './context';
import { createBoardStore } from './desk/board-store';
import { deskRoutes } from './desk/desk-routes';
import { createDispatcherStore } from './desk/dispatcher-store';
import { dispatchRoutes } from './dispatch/dispatch-routes';
import { deleteCommunityRecords } from './followers/delete-community-records';
import { followCharacters } from './followers/follow-characters';
import { forgetAuthors } from './followers/forget-authors';
import { rebuildCharacters } from './followers/rebuild-characters';
import { rebuildFromCommunity } from './followers/rebuild-from-community';
import { standDownHandlers } from './followers/stand-down';
import { handoverRoutes } from './handovers/handover-routes';
import { createHandoverStore } from './handovers/handover-store';
import { incidentRoutes } from './incidents/incident-routes';
import { createIncidentStore } from './incidents/incident-store';
import { panicRoutes } from './panics/panic-routes';
import { createPanicStore } from './panics/panic-store';
import { placeRoutes } from './places/place-routes';
import { createPlaceStore } from './places/place-store';
import { reportRoutes } from './reports/report-routes';
import { createReportStore } from './reports/report-store';
import { statisticsRoutes } from './statistics/statistics-routes';
import { createStatisticsStore } from './statistics/statistics-store';
import { startSweeping } from './sweep';
import { createToneLimits, toneRoutes } from './tones/tone-routes';
import { unitRoutes } from './units/unit-routes';
import { createUnitStore } from './units/unit-store';

async function createCad(config: CadConfig, kit: Kit): Promise<Service> {
  const service = await openDatabaseService({
    name: 'cad',
    schema: 'cad',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { community: config.COMMUNITY_URL, civilian: config.CIVILIAN_URL },
  });
  const records = createRecords(service, kit);
  const memberships = createMemberships(service);
  followLogs(service, records, memberships);
  const rolesNow = createRoleLookup(service.client);
  const cad: Cad = {
    ...records,
    memberships,
    rolesNow: async (communityId, userId) => (await rolesNow({ communityId, userId })).roles,
    publicCommunityId: config.PUBLIC_CALL_COMMUNITY_ID,
    callRateLimits: createCallRateLimits(kit.redis, config.RATE_LIMITS),
    hasQuotas: config.RATE_LIMITS,
    metrics: createCadMetrics(kit.metrics, records.units.countActive),
  };
  const sweeping = startSweeping(records, kit.logger);
  return service.serve(
    [
      unitRoutes(cad),
      callRoutes(cad),
      timelineRoutes(cad),
      mergeRoutes(cad),
      aidAndRollCallRoutes(cad),
      dispatchRoutes(cad),
      deskRoutes(cad),
      toneRoutes(cad, createToneLimits(kit.redis, config.RATE_LIMITS)),
      panicRoutes(cad),
      codeRoutes(cad),
      boloRoutes(cad),
      reportRoutes(cad),
      incidentRoutes(cad),
      statisticsRoutes(cad),
      handoverRoutes(cad),
      placeRoutes(cad),
    ],
    { checks: { members: memberships.requireReady }, stop: sweeping.stop },
  );
}

function followLogs(service: DatabaseService, records: CadRecords, memberships: Memberships): void {
  service.follow(
    'community',
    [
      ...memberships.handlers,
      ...standDownHandlers(records),
      deleteCommunityRecords(records),
      forgetAuthors(records),
    ],
    rebuildFromCommunity(records, memberships),
  );
  service.follow('civilian', followCharacters(records), rebuildCharacters(records, service.client));
}

export const createRecords = (
  { db, log }: Pick<DatabaseService, 'db' | 'log'>,
  { now }: Pick<Kit, 'now'>,
): CadRecords => ({
  db,
  log,
  now,
  communities: createCommunityStore(db),
  attaching: createAttachingStore(db),
  units: createUnitStore(db),
  calls: createCallStore(db),
  entries: createEntryStore(db),
  panics: createPanicStore(db),
  codes: createCodeStore(db),
  dispatchers: createDispatcherStore(db),
  boards: createBoardStore(db),
  bolos: createBoloStore(db),
  reports: createReportStore(db),
  incidents: createIncidentStore(db),
  statistics: createStatisticsStore(db),
  handovers: createHandoverStore(db),
  places: createPlaceStore(db),
  characters: createCharacterStore(db),
});

export const cadService: ServiceShape<typeof CadConfig> = {
  name: 'cad',
  config: CadConfig,
  create: createCad,
  port: (config) => config.SERVICE_PORT,
};
