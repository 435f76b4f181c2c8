import * as account from './auth/account';
import * as discord from './auth/discord';
import * as discordSignIn from './auth/discord-sign-in';
import * as ownSessions from './auth/own-sessions';
import * as profile from './auth/profile';
import * as session from './auth/session';
import * as supporters from './auth/supporters';
import * as aid from './cad/aid';
import * as attaching from './cad/attaching';
import * as bolos from './cad/bolos';
import * as callEdits from './cad/call-edits';
import * as calls from './cad/calls';
import * as codes from './cad/codes';
import * as desk from './cad/desk';
import * as dispatch from './cad/dispatch';
import * as handovers from './cad/handovers';
import * as incidents from './cad/incidents';
import * as merges from './cad/merges';
import * as panic from './cad/panic';
import * as places from './cad/places';
import * as reports from './cad/reports';
import * as rollCalls from './cad/roll-calls';
import * as statistics from './cad/statistics';
import * as timeline from './cad/timeline';
import * as tones from './cad/tones';
import * as units from './cad/units';
import * as characters from './civilian/characters';
import * as licenses from './civilian/licenses';
import * as search from './civilian/search';
import * as vehicles from './civilian/vehicles';
import * as abuse from './community/abuse';
import * as activity from './community/activity';
import * as bans from './community/bans';
import * as communities from './community/communities';
import * as members from './community/members';
import * as presence from './community/presence';
import type { Endpoint, EventDefinition, ServiceKey } from './define';
import * as discordBot from './discord-bot/bot';
import * as communityServer from './discord-bot/community-server';
import * as communityServers from './discord-bot/community-servers';
import * as rolesFromDiscord from './discord-bot/roles-from-discord';
import * as document from './gateway/document';

/** Every feature's contract, in the order of the document. Also the order of tags in OpenAPI. */
const FEATURES = {
  session,
  profile,
  ownSessions,
  account,
  discord,
  discordSignIn,
  supporters,
  communities,
  members,
  bans,
  activity,
  presence,
  abuse,
  characters,
  vehicles,
  licenses,
  search,
  units,
  calls,
  callEdits,
  merges,
  rollCalls,
  aid,
  tones,
  attaching,
  timeline,
  dispatch,
  desk,
  panic,
  codes,
  statistics,
  handovers,
  places,
  bolos,
  reports,
  incidents,
  communityServer,
  communityServers,
  rolesFromDiscord,
  discordBot,
  document,
} as const;

export interface NamedEndpoint {
  /** The exported name: unique, and the operation's id. */
  name: string;
  feature: string;
  endpoint: Endpoint;
}

const isKind = (kind: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
const isEndpoint = (value: unknown): value is Endpoint => isKind('endpoint', value);
const isEvent = (value: unknown): value is EventDefinition => isKind('event', value);

/** Every endpoint there is, `/internal` ones included. */
export const ENDPOINTS: NamedEndpoint[] = Object.entries(FEATURES).flatMap(([feature, exports]) =>
  Object.entries<unknown>(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, feature, endpoint: value }] : [],
  ),
);

/** What the gateway lets through, and what OpenAPI documents. */
export const PUBLIC_ENDPOINTS: NamedEndpoint[] = ENDPOINTS.filter(({ endpoint }) =>
  endpoint.path.startsWith('/api/'),
);

export const endpointsOf = (service: ServiceKey): NamedEndpoint[] =>
  ENDPOINTS.filter(({ endpoint }) => endpoint.service === service);

/** Every fact any service can append, by its type. */
export const EVENTS: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(FEATURES)
    .flatMap((exports) => Object.values<unknown>(exports).filter(isEvent))
    .map((event) => [event.type, event]),
);
