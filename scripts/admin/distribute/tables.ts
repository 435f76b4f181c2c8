/* Where each table is on Citus. A test checks that every table of every service is in exactly one class. */

/** The column with the community's id, by which rows are distributed over the nodes. */
export const communityColumn = (table: string): string =>
  table === 'cad.communities' ? 'id' : 'community_id';

/** All rows of one community are on one node. The first table is distributed first, and the others like it. */
export const DISTRIBUTED = [
  ...inSchema('community', ['members', 'memberships', 'activity', 'bans', 'former_members']),
  ...inSchema('civilian', [
    ...['characters', 'vehicles', 'licenses', 'wanted_vehicles', 'filed_reports', 'memberships'],
    'deleted_communities',
  ]),
  ...inSchema('cad', [
    ...['communities', 'community_boards', 'memberships', 'characters', 'codes', 'places', 'units', 'calls'],
    ...['assignments', 'call_entries', 'bolos', 'deleted_bolos', 'reports', 'incidents', 'dispatchers'],
    ...['panics', 'panic_receipts', 'handovers', 'charges'],
  ]),
];

/** The whole table is on every node: small, rarely written, read together with rows of every community. */
export const REFERENCE = inSchema('community', ['communities', 'people']);

/** The tables that every service has: on the coordinator. */
const OF_EVERY_SERVICE = ['event_log', 'parked_events', 'idempotency_keys', 'housekeeping', 'migrations'];
/**
 * Also there, but known to Citus: a transaction that writes one of them and rows on another node commits in two phases.
 * So a change and its fact, or a copied change and the position it was read at, never get separated by a crash.
 */
const WITH_THE_CHANGE = ['event_head', 'follower_cursors'];
const SERVICES = ['auth', 'community', 'civilian', 'cad', 'discord'];
export const DISTRIBUTED_SCHEMAS = ['community', 'civilian', 'cad'];
export const COMMITTED_TOGETHER = DISTRIBUTED_SCHEMAS.flatMap((schema) => inSchema(schema, WITH_THE_CHANGE));

/** On the coordinator: people and their sessions, the bot, which has one process, and the logs. */
export const LOCAL = [
  ...SERVICES.flatMap((schema) => inSchema(schema, OF_EVERY_SERVICE)),
  ...['auth', 'discord'].flatMap((schema) => inSchema(schema, [...WITH_THE_CHANGE, 'memberships'])),
  ...inSchema('auth', [
    ...['users', 'sessions', 'link_codes', 'discord_links', 'supporters', 'settings'],
    'discord_notifications',
  ]),
  ...inSchema('community', ['abuse_reports', 'wrong_join_codes']),
  ...inSchema('discord', [
    ...['role_grants', 'links', 'community_servers', 'further_servers', 'notices', 'roles_from_discord'],
    ...['units_on_duty', 'nicknames', 'deleted_communities'],
  ]),
];

function inSchema(schema: string, tables: string[]): string[] {
  return tables.map((table) => `${schema}.${table}`);
}
