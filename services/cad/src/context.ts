import type { Role } from '@ten8/contracts/roles';
import type { EventLog } from '@ten8/event-log/transact';
import type { Memberships } from '@ten8/service-kit/access/memberships';
import type { DatabaseService } from '@ten8/service-kit/process/database-service';
import type { BoloStore } from './bolos/bolo-store';
import type { CadMetrics } from './cad-metrics';
import type { AttachingStore } from './calls/attaching-store';
import type { CallRateLimits } from './calls/call-rate-limits';
import type { CallStore } from './calls/call-store';
import type { EntryStore } from './calls/entry-store';
import type { CharacterStore } from './characters/character-store';
import type { CodeStore } from './codes/code-store';
import type { CommunityStore } from './communities/community-store';
import type { BoardStore } from './desk/board-store';
import type { DispatcherStore } from './desk/dispatcher-store';
import type { HandoverStore } from './handovers/handover-store';
import type { IncidentStore } from './incidents/incident-store';
import type { PanicStore } from './panics/panic-store';
import type { PlaceStore } from './places/place-store';
import type { ReportStore } from './reports/report-store';
import type { StatisticsStore } from './statistics/statistics-store';
import type { UnitStore } from './units/unit-store';

/** The stores of this service, and its log. */
export interface CadRecords {
  db: DatabaseService['db'];
  log: EventLog;
  now: () => Date;
  communities: CommunityStore;
  attaching: AttachingStore;
  units: UnitStore;
  calls: CallStore;
  entries: EntryStore;
  panics: PanicStore;
  codes: CodeStore;
  dispatchers: DispatcherStore;
  boards: BoardStore;
  bolos: BoloStore;
  reports: ReportStore;
  incidents: IncidentStore;
  statistics: StatisticsStore;
  handovers: HandoverStore;
  places: PlaceStore;
  characters: CharacterStore;
}

/** What every use case of this service gets. */
export interface Cad extends CadRecords {
  memberships: Memberships;
  /** Roles as the community service knows them now; null for an outsider. */
  rolesNow: (communityId: number, userId: number) => Promise<Role[] | null>;
  /** The community that anybody may call. */
  publicCommunityId: number;
  callRateLimits: CallRateLimits;
  /** Quotas are switched off together with the rate limits. */
  hasQuotas: boolean;
  metrics: CadMetrics;
}
