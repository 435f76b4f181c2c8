import type { ApiClient } from '@ten8/api-client/api-client';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { attachUnit, openCall } from '@ten8/contracts/cad/calls';
import { DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import { getDispatchBoard } from '@ten8/contracts/cad/desk';
import { makeHandover } from '@ten8/contracts/cad/handovers';
import { callRoll } from '@ten8/contracts/cad/roll-calls';
import { addNote } from '@ten8/contracts/cad/timeline';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { createCharacter } from '@ten8/contracts/civilian/characters';
import { createVehicle } from '@ten8/contracts/civilian/vehicles';
import { banMember } from '@ten8/contracts/community/bans';
import { eventually } from '@ten8/test-kit/eventually';
import { listen } from '@ten8/test-kit/socket-client';
import { createPerson, type People } from './people';

/** The columns of the contract's table, in its order. */
export const CALLERS = ['signedOut', 'outsider', 'civilian', 'dispatcher', 'officer', 'admin'] as const;
export type CallerKind = (typeof CALLERS)[number];

/** A status, or the message of a refusal: U, X, L, A and D as in the contract. */
type Cell = number | 'U' | 'X' | 'L' | 'A' | 'D' | 'own';

export interface Row {
  call: `${string} /api/${string}`;
  cells: [Cell, Cell, Cell, Cell, Cell, Cell];
  body?: unknown;
  /** The officer's answer during self-dispatch; the other cells are without self-dispatch. */
  bySelf?: number;
  /** Names of new objects for the path, which the Admin creates just before the request. */
  needs?: (
    | 'character'
    | 'vehicle'
    | 'call'
    | 'bolo'
    | 'adminUnit'
    | 'adminRollCall'
    | 'adminNote'
    | 'adminPanic'
    | 'handover'
    | 'victim'
    | 'banned'
  )[];
}

const newCharacter = { firstName: 'John', lastName: 'Doe', dateOfBirth: '1990-02-28' };
const newCall = { location: 'LEGION SQUARE', description: 'SHOTS FIRED' };
const everyone = (status: number): Row['cells'] => [status, status, status, status, status, status];
const signedIn = (status: number): Row['cells'] => ['U', status, status, status, status, status];
const member = (status: number): Row['cells'] => ['U', 'X', status, status, status, status];
const dispatch = (status: number): Row['cells'] => ['U', 'X', 'L', status, status, status];
const adminOnly = (status: number): Row['cells'] => ['U', 'X', 'A', 'A', 'A', status];

/** Section "Who may call what" of the contract. `{id}` is a private community that everyone but the outsider is in. */
export const TABLE: Row[] = [
  { call: 'GET /api/auth/user', cells: signedIn(200) },
  { call: 'POST /api/login', cells: everyone(401), body: { email: 'nobody@test.ten8', password: 'wrong' } },
  { call: 'GET /api/login', cells: everyone(302) },
  { call: 'PATCH /api/auth/profile', cells: signedIn(400), body: {} },
  { call: 'PATCH /api/auth/password', cells: signedIn(400), body: {} },
  { call: 'GET /api/auth/sessions', cells: signedIn(200) },
  { call: 'DELETE /api/auth/sessions/others', cells: signedIn(204) },
  { call: 'DELETE /api/auth/sessions/{sessionId}', cells: signedIn(404) },
  { call: 'DELETE /api/auth/user', cells: signedIn(400), body: {} },
  { call: 'GET /api/donators', cells: everyone(200) },
  { call: 'GET /api/stats/platform', cells: everyone(200) },
  { call: 'GET /api/config', cells: everyone(200) },
  { call: 'GET /api/communities', cells: signedIn(200) },
  { call: 'GET /api/communities/all', cells: signedIn(200) },
  { call: 'POST /api/communities', cells: signedIn(201), body: { name: 'Paleto', type: 'FiveM' } },
  { call: 'POST /api/communities/{id}/join', cells: ['U', 'X', 409, 409, 409, 409] },
  { call: 'POST /api/communities/join-by-code', cells: signedIn(400), body: { joinCode: 'ABC' } },
  {
    call: 'POST /api/report-abuse',
    cells: signedIn(201),
    body: { category: 'spam', description: 'Many messages' },
  },
  // Not configured here, so everybody gets the same answer.
  { call: 'GET /api/auth/discord', cells: everyone(404) },
  { call: 'GET /api/auth/discord/callback', cells: everyone(404) },
  { call: 'GET /api/discord/link', cells: signedIn(200) },
  { call: 'POST /api/discord/link', cells: signedIn(200) },
  { call: 'DELETE /api/discord/link', cells: signedIn(200) },
  { call: 'PATCH /api/discord/notifications', cells: signedIn(200), body: { enabled: false } },
  { call: 'POST /api/user/online', cells: signedIn(204), body: { dashboard: 'civilian' } },
  { call: 'POST /api/user/offline', cells: signedIn(204) },
  { call: 'GET /api/communities/{id}', cells: member(200) },
  { call: 'GET /api/communities/{id}/membership', cells: member(200) },
  { call: 'GET /api/communities/{id}/characters/user', cells: member(200) },
  { call: 'GET /api/communities/{id}/characters', cells: member(200) },
  { call: 'GET /api/communities/{id}/vehicles', cells: member(200) },
  { call: 'POST /api/communities/{id}/characters', cells: member(201), body: newCharacter },
  { call: 'POST /api/communities/{id}/vehicles', cells: member(400), body: {} },
  {
    call: 'PUT /api/characters/{character}',
    needs: ['character'],
    cells: ['U', 'X', 'own', 'own', 'own', 200],
    body: newCharacter,
  },
  {
    call: 'DELETE /api/characters/{character}',
    needs: ['character'],
    cells: ['U', 'X', 'own', 'own', 'own', 204],
  },
  {
    call: 'PUT /api/vehicles/{vehicle}',
    needs: ['vehicle'],
    cells: ['U', 'X', 'own', 'own', 'own', 400],
    body: {},
  },
  { call: 'DELETE /api/vehicles/{vehicle}', needs: ['vehicle'], cells: ['U', 'X', 'own', 'own', 'own', 204] },
  {
    call: 'GET /api/characters/{character}/licenses',
    needs: ['character'],
    cells: ['U', 'X', 'own', 200, 200, 200],
  },
  {
    call: 'PUT /api/characters/{character}/licenses',
    needs: ['character'],
    cells: ['U', 'X', 'own', 'own', 'own', 200],
    body: { licenses: [] },
  },
  { call: 'GET /api/communities/{id}/incidents', cells: member(200) },
  {
    call: 'POST /api/communities/{id}/incidents',
    cells: member(201),
    body: { type: 'Fire', description: 'A small one' },
  },
  { call: 'POST /api/communities/{id}/calls', cells: member(201), body: newCall },
  { call: 'POST /api/communities/{public}/calls', cells: everyone(201), body: newCall },
  { call: 'GET /api/communities/{id}/units', cells: dispatch(200) },
  { call: 'GET /api/communities/{id}/calls', cells: dispatch(200) },
  {
    call: 'POST /api/communities/{id}/calls/close',
    cells: ['U', 'X', 'L', 400, 'L', 400],
    body: { callIds: [] },
  },
  { call: 'GET /api/communities/{id}/public-calls', cells: dispatch(200) },
  {
    call: 'PUT /api/communities/{id}/public-calls',
    cells: ['U', 'X', 'L', 200, 'L', 200],
    body: { isPaused: false, closeAfterMinutes: 60 },
  },
  { call: 'GET /api/communities/{id}/attaching', cells: dispatch(200) },
  {
    call: 'PUT /api/communities/{id}/attaching',
    cells: ['U', 'X', 'L', 200, 'L', 200],
    body: { setsEnRoute: false },
  },
  { call: 'GET /api/communities/{id}/bolos', cells: dispatch(200) },
  { call: 'GET /api/communities/{id}/bolos/search?q=red', cells: dispatch(200) },
  { call: 'GET /api/communities/{id}/search/characters?lastName=DOE', cells: dispatch(200) },
  { call: 'GET /api/communities/{id}/search/vehicles?plate=8A', cells: dispatch(200) },
  { call: 'GET /api/communities/{id}/reports?characterId=1', cells: dispatch(200) },
  { call: 'POST /api/communities/{id}/reports', cells: ['U', 'X', 'L', 'L', 400, 400], body: {} },
  { call: 'POST /api/communities/{id}/bolos', cells: dispatch(201), body: { description: 'Red sedan' } },
  { call: 'POST /api/bolos/{bolo}/restore', needs: ['bolo'], cells: dispatch(200) },
  {
    call: 'PATCH /api/bolos/{bolo}',
    needs: ['bolo'],
    cells: dispatch(200),
    body: { version: 1, plate: '8A' },
  },
  {
    call: 'POST /api/bolos/{bolo}/broadcast',
    needs: ['bolo'],
    cells: ['U', 'X', 'L', 200, 'D', 200],
    bySelf: 200,
  },
  { call: 'DELETE /api/bolos/{bolo}', needs: ['bolo'], cells: dispatch(204) },
  {
    call: 'POST /api/communities/{id}/units/status',
    cells: ['U', 'X', 'L', 'L', 200, 200],
    body: { status: 'available' },
  },
  {
    call: 'POST /api/communities/{id}/units/info',
    cells: ['U', 'X', 'L', 'L', 200, 200],
    body: { callsign: '1-ADAM-12' },
  },
  {
    call: 'POST /api/communities/{id}/units/location',
    cells: ['U', 'X', 'L', 'L', 400, 400],
    body: { location: 7113 },
  },
  {
    call: 'PATCH /api/units/{adminUnit}/status',
    needs: ['adminUnit'],
    cells: ['U', 'X', 'L', 403, 403, 200],
    body: { status: 'busy' },
  },
  {
    call: 'PATCH /api/units/{adminUnit}/status',
    needs: ['adminUnit'],
    cells: ['U', 'X', 'L', 200, 403, 200],
    body: { status: 'off-duty' },
  },
  {
    call: 'POST /api/calls/{call}/attach',
    needs: ['call', 'adminUnit'],
    cells: ['U', 'X', 'L', 200, 403, 200],
    body: { unitId: '{adminUnit}' },
  },
  {
    call: 'POST /api/calls/{call}/detach',
    needs: ['call', 'adminUnit'],
    cells: ['U', 'X', 'L', 409, 403, 409],
    body: { unitId: '{adminUnit}' },
  },
  { call: 'PUT /api/calls/{call}', needs: ['call'], cells: dispatch(200), body: { postalCode: '7113' } },
  {
    call: 'PATCH /api/calls/{call}',
    needs: ['call'],
    cells: dispatch(200),
    body: { version: 1, postalCode: '7113' },
  },
  {
    call: 'PATCH /api/calls/{call}',
    needs: ['call'],
    cells: ['U', 'X', 'L', 200, 403, 200],
    bySelf: 403,
    body: { version: 1, priority: 'critical' },
  },
  {
    call: 'PATCH /api/calls/{call}',
    needs: ['call'],
    cells: ['U', 'X', 'L', 200, 403, 200],
    bySelf: 403,
    body: { version: 1, status: 'closed' },
  },
  {
    call: 'POST /api/calls/{call}/merge',
    needs: ['call'],
    cells: ['U', 'X', 'D', 400, 'D', 400],
    bySelf: 403,
    body: { intoCallId: '{call}' },
  },
  {
    call: 'POST /api/calls/{call}/unmerge',
    needs: ['call'],
    cells: ['U', 'X', 'D', 400, 'D', 400],
    bySelf: 403,
  },
  {
    call: 'POST /api/calls/{call}/reopen',
    needs: ['call'],
    cells: ['U', 'X', 'D', 200, 'D', 200],
    bySelf: 403,
  },
  {
    call: 'POST /api/communities/{id}/units/dispatch',
    cells: ['U', 'X', 'D', 400, 'D', 400],
    bySelf: 400,
    body: { unitIds: [] },
  },
  {
    call: 'POST /api/communities/{id}/units/check',
    cells: ['U', 'X', 'D', 400, 'D', 400],
    bySelf: 400,
    body: { unitIds: [] },
  },
  {
    call: 'POST /api/calls/{call}/aid',
    needs: ['call'],
    cells: dispatch(200),
    body: { kind: 'ems' },
  },
  {
    call: 'POST /api/communities/{id}/dispatch/tones',
    cells: ['U', 'X', 'D', 201, 'D', 201],
    body: { tone: 'attention' },
  },
  {
    call: 'POST /api/communities/{id}/dispatch/messages',
    cells: ['U', 'X', 'D', 400, 'D', 400],
    body: { unitIds: [] },
  },
  { call: 'POST /api/calls/{call}/roll-calls', needs: ['call'], cells: ['U', 'X', 'L', 409, 409, 409] },
  {
    call: 'POST /api/roll-calls/{adminRollCall}/answer',
    needs: ['adminRollCall'],
    cells: ['U', 'X', 'L', 409, 409, 200],
  },
  {
    call: 'POST /api/communities/{id}/dispatch/calls',
    cells: ['U', 'X', 'D', 201, 'D', 201],
    bySelf: 201,
    body: newCall,
  },
  { call: 'GET /api/communities/{id}/dispatch', cells: dispatch(200) },
  {
    call: 'PUT /api/communities/{id}/dispatchers/me',
    cells: ['U', 'X', 'D', 200, 'D', 200],
    body: { position: null },
  },
  { call: 'DELETE /api/communities/{id}/dispatchers/me', cells: ['U', 'X', 'D', 204, 'D', 204] },
  {
    call: 'PUT /api/communities/{id}/dispatch/emergency-traffic',
    cells: ['U', 'X', 'D', 200, 'D', 200],
    body: { text: 'SHOTS FIRED' },
  },
  {
    call: 'PUT /api/communities/{id}/dispatch/area-of-play',
    cells: ['U', 'X', 'D', 200, 'D', 200],
    body: { text: 'SANDY SHORES' },
  },
  {
    call: 'PUT /api/communities/{id}/dispatch/settings',
    cells: adminOnly(200),
    body: { limits: DEFAULT_LIMITS },
  },
  { call: 'GET /api/communities/{id}/dispatch/statistics', cells: ['U', 'X', 'D', 200, 'D', 200] },
  { call: 'GET /api/communities/{id}/dispatch/statistics.csv', cells: ['U', 'X', 'D', 200, 'D', 200] },
  { call: 'GET /api/communities/{id}/places?q=pier', cells: dispatch(200) },
  { call: 'PUT /api/communities/{id}/places', cells: adminOnly(200), body: { places: [] } },
  { call: 'GET /api/calls/{call}/place', needs: ['call'], cells: dispatch(200) },
  { call: 'GET /api/communities/{id}/handovers', cells: ['U', 'X', 'D', 200, 'D', 200] },
  { call: 'POST /api/communities/{id}/handovers', cells: ['U', 'X', 'D', 201, 'D', 201], body: {} },
  {
    call: 'POST /api/handovers/{handover}/sign',
    needs: ['handover'],
    cells: ['U', 'X', 'D', 200, 'D', 200],
  },
  { call: 'GET /api/communities/{id}/codes', cells: member(200) },
  {
    call: 'PUT /api/communities/{id}/codes',
    cells: adminOnly(200),
    body: { callTypes: [], dispositions: [] },
  },
  {
    call: 'POST /api/communities/{id}/codes/import',
    cells: adminOnly(200),
    body: { format: 'ten8-codes', version: 1, callTypes: [], dispositions: [] },
  },
  { call: 'GET /api/panics/{adminPanic}', needs: ['adminPanic'], cells: dispatch(200) },
  { call: 'POST /api/panics/{adminPanic}/acknowledge', needs: ['adminPanic'], cells: dispatch(200) },
  {
    call: 'POST /api/panics/{adminPanic}/close',
    needs: ['adminPanic'],
    cells: ['U', 'X', 'D', 200, 'own', 200],
    body: { outcome: 'accidental' },
  },
  { call: 'GET /api/calls/{call}/entries', needs: ['call'], cells: dispatch(200) },
  { call: 'POST /api/calls/{call}/notes', needs: ['call'], cells: dispatch(201), body: { text: 'RED CAR' } },
  {
    call: 'PATCH /api/notes/{adminNote}',
    needs: ['adminNote'],
    cells: ['U', 'X', 'L', 403, 403, 200],
    body: { text: 'BLUE CAR' },
  },
  { call: 'GET /api/communities/{id}/members', cells: adminOnly(200) },
  { call: 'GET /api/communities/{id}/members/counts', cells: adminOnly(200) },
  { call: 'GET /api/communities/{id}/activity-logs', cells: adminOnly(200) },
  { call: 'GET /api/communities/{id}/activity-logs/counts', cells: adminOnly(200) },
  { call: 'GET /api/communities/{id}/activity-logs.csv', cells: adminOnly(200) },
  {
    call: 'PATCH /api/communities/{id}/members/{victim}',
    needs: ['victim'],
    cells: adminOnly(200),
    body: { roles: ['Dispatcher'] },
  },
  { call: 'DELETE /api/communities/{id}/members/{victim}', needs: ['victim'], cells: adminOnly(204) },
  {
    call: 'POST /api/communities/{id}/members/{victim}/ban',
    needs: ['victim'],
    cells: adminOnly(204),
    body: { reason: 'Rammed a police car' },
  },
  { call: 'GET /api/communities/{id}/former-members', cells: adminOnly(200) },
  { call: 'GET /api/communities/{id}/bans', cells: adminOnly(200) },
  { call: 'DELETE /api/communities/{id}/bans/{banned}', needs: ['banned'], cells: adminOnly(204) },
  { call: 'POST /api/communities/{id}/regenerate-code', cells: adminOnly(200) },
  { call: 'GET /api/communities/{id}/wrong-join-codes', cells: adminOnly(200) },
  {
    call: 'POST /api/communities/{id}/logo',
    cells: adminOnly(200),
    body: { logoUrl: 'https://example.org/logo.png' },
  },
  { call: 'POST /api/communities/{id}/discord', cells: adminOnly(200), body: { discordUrl: '' } },
  // The Admin is the owner, who would not be one afterwards: there is no such member.
  {
    call: 'POST /api/communities/{id}/owner',
    cells: ['U', 'X', 'own', 'own', 'own', 404],
    body: { userId: 1_999_999_999 },
  },
  // Without a bot there is nothing to connect, and its Admin is told so.
  { call: 'GET /api/communities/{id}/discord-servers', cells: adminOnly(200) },
  {
    call: 'POST /api/communities/{id}/discord-servers',
    cells: adminOnly(400),
    body: { guildId: '200000000000000001' },
  },
  { call: 'PUT /api/communities/{id}/discord-servers/200000000000000001', cells: adminOnly(400), body: {} },
  { call: 'DELETE /api/communities/{id}/discord-servers/200000000000000001', cells: adminOnly(404) },
  {
    call: 'POST /api/communities/{id}/discord-servers/200000000000000001/preview',
    cells: adminOnly(400),
    body: {},
  },
  {
    call: 'PUT /api/communities/{id}/discord-servers/200000000000000001/roles-from-discord',
    cells: adminOnly(404),
    body: { isOn: true, sources: {} },
  },
  {
    call: 'POST /api/communities/{id}/discord-servers/200000000000000001/roles-from-discord/preview',
    cells: adminOnly(404),
    body: { isOn: true, sources: {} },
  },
  {
    call: 'POST /api/communities/{id}/discord-servers/200000000000000001/retry',
    cells: adminOnly(404),
    body: {},
  },
  { call: 'GET /api/nothing-here', cells: everyone(404) },
  { call: 'PUT /api/auth/user', cells: everyone(405) },
  { call: 'GET /api/openapi.json', cells: everyone(200) },
];

/** Sends the request of a row; `ids` fill its path and its body. */
export async function send(
  row: Row,
  caller: ApiClient,
  body: unknown,
  ids: Record<string, number>,
): Promise<Response> {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
  const [method = '', path = ''] = row.call.split(' ');
  const text = typeof body === 'string' ? body : body === undefined ? undefined : fill(JSON.stringify(body));
  return caller.fetch(fill(path), {
    method,
    ...(text !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
  });
}

interface Scene {
  url: string;
  people: People;
  /** The community that everybody can call. */
  publicCommunityId?: number;
}

/** What the path and the body of a row name, with new objects where it needs them. */
export async function makeIds(
  row: Row,
  { url, people, publicCommunityId = 0 }: Scene,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = { id: people.communityId, public: publicCommunityId };
  for (const need of row.needs ?? []) ids[need] = await make(need, url, people);
  return ids;
}

type Need = NonNullable<Row['needs']>[number];

/** Makes what a row's path needs, as the Admin; answers the id that fills the path. */
export async function make(need: Need, url: string, people: People): Promise<number> {
  const { admin, communityId } = people;
  const params = { communityId };
  if (need === 'victim') {
    const victim = await createPerson(url, 'Victim');
    await joinAgain(victim, people);
    return victim.userId;
  }
  if (need === 'banned') {
    const userId = await make('victim', url, people);
    await admin.ask(banMember, { params: { communityId, userId }, body: {} });
    return userId;
  }
  if (need === 'bolo') return (await admin.ask(createBolo, { params, body: { description: 'Blue van' } })).id;
  if (need === 'handover') return (await admin.ask(makeHandover, { params, body: {} })).id;
  if (need === 'call') return (await admin.ask(openCall, { params, body: newCall })).id;
  if (need === 'adminNote') {
    const { id: callId } = await admin.ask(openCall, { params, body: newCall });
    return (await admin.ask(addNote, { params: { callId }, body: { text: 'RED CAR' } })).id;
  }
  if (need === 'adminRollCall') return rollOnCall(url, people);
  if (need === 'adminPanic') return raiseOnce(url, people);
  if (need === 'adminUnit') {
    await admin.ask(setOwnStatus, { params, body: { status: 'off-duty' } });
    return (await admin.ask(setOwnStatus, { params, body: { status: 'available' } })).id;
  }
  const { id: characterId } = await admin.ask(createCharacter, { params, body: newCharacter });
  if (need === 'character') return characterId;
  const plate = `P${characterId}${Date.now() % 100_000}`;
  return (
    await admin.ask(createVehicle, { params, body: { characterId, make: 'Vapid', model: 'Stanier', plate } })
  ).id;
}

/** On a call that the Admin's unit is on. */
async function rollOnCall(url: string, people: People): Promise<number> {
  const { admin, communityId } = people;
  const unitId = await make('adminUnit', url, people);
  const { id: callId } = await admin.ask(openCall, { params: { communityId }, body: newCall });
  await admin.ask(attachUnit, { params: { callId }, body: { unitId } });
  return (await admin.ask(callRoll, { params: { callId } })).rollCall?.id ?? 0;
}

const raised = new Map<number, Promise<number>>();

/** One alarm for each community: a unit cannot raise another one for twenty seconds. */
function raiseOnce(url: string, people: People): Promise<number> {
  const known = raised.get(people.communityId) ?? raise(url, people);
  raised.set(people.communityId, known);
  return known;
}

async function raise(url: string, people: People): Promise<number> {
  const { admin, communityId } = people;
  const unitId = await make('adminUnit', url, people);
  const socket = listen(url, admin.cookie());
  await eventually(async () => {
    const answer = await socket.panic(unitId);
    if (!answer.ok) throw new Error(answer.message);
  });
  socket.close();
  const { panics } = await admin.ask(getDispatchBoard, { params: { communityId } });
  return panics[0]?.id ?? 0;
}

async function joinAgain(
  victim: { fetch: People['admin']['fetch'] },
  { admin, communityId }: People,
): Promise<void> {
  const community = await (await admin.fetch(`/api/communities/${communityId}`)).json();
  await victim.fetch('/api/communities/join-by-code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ joinCode: community.joinCode }),
  });
}
