import { createApiClient, type ApiClient } from '@ten8/api-client/api-client';
import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import { setDispatchSettings } from '@ten8/contracts/cad/desk';
import { createCommunity } from '@ten8/contracts/community/communities';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createPeople, createPerson, type People } from './people';
import { CALLERS, makeIds, send, TABLE, type CallerKind, type Row } from './permission-table';

let system: System;
let people: People;
let publicCommunityId: number;
let callers: Record<CallerKind, ApiClient>;

beforeAll(async () => {
  system = await startSystem();
  const founder = await createPerson(system.url, 'Founder');
  publicCommunityId = (await founder.ask(createCommunity, { body: { name: 'Public', type: 'FiveM' } })).id;
  people = await createPeople(system.url);
  await setSelfDispatch(false);
  const outsider = await createPerson(system.url, 'Outsider');
  await outsider.ask(createCommunity, { body: { name: 'Elsewhere', type: 'FiveM', visibility: 'private' } });
  callers = {
    signedOut: createApiClient(system.url),
    outsider,
    civilian: people.civilian,
    dispatcher: people.dispatcher,
    officer: people.officer,
    admin: people.admin,
  };
}, 120_000);
afterAll(() => system?.stop());

const setSelfDispatch = (selfDispatch: boolean) =>
  people.admin.ask(setDispatchSettings, {
    params: { communityId: people.communityId },
    body: { selfDispatch },
  });

const REFUSALS = {
  U: { status: 401, body: { code: 'unauthorized', message: 'Unauthorized' } },
  X: { status: 404, body: { code: 'not_found' } },
  L: { status: 403, body: { code: 'forbidden', message: 'Law Enforcement or Admin role required' } },
  A: { status: 403, body: { code: 'forbidden', message: 'Admin role required' } },
  D: { status: 403, body: { code: 'forbidden', message: 'Dispatcher or Admin role required' } },
  own: { status: 403, body: { code: 'forbidden' } },
};

/** To an outsider everything in a community looks as if the community did not exist. */
const NO_COMMUNITY = { status: 404, body: { code: 'not_found', message: 'Community not found' } };
const refusalOf = ({ call }: Row, cell: keyof typeof REFUSALS) =>
  cell === 'X' && call.includes('/communities/{id}') ? NO_COMMUNITY : REFUSALS[cell];

let latest: { row: Row; ids: Record<string, number> } | null = null;

const newIds = (row: Row) => makeIds(row, { url: system.url, people, publicCommunityId });
/** Objects of a refused request are used again, because the refusal changed nothing. */
const idsFor = async (row: Row): Promise<Record<string, number>> =>
  latest?.row === row ? latest.ids : newIds(row);

function keepIfRefused({ ok }: Response, row: Row, ids: Record<string, number>): void {
  latest = ok ? null : { row, ids };
}

const cases = TABLE.flatMap((row) =>
  CALLERS.map((kind, column) => ({ row, kind, cell: row.cells[column] ?? 0 })),
);

test.each(cases)('$row.call for $kind: $cell', async ({ row, kind, cell }) => {
  const ids = await idsFor(row);

  const answer = await send(row, callers[kind], row.body, ids);
  keepIfRefused(answer, row, ids);

  const body: unknown = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
  if (typeof cell === 'number') expect({ status: answer.status, body }).toMatchObject({ status: cell });
  else expect({ status: answer.status, body }).toMatchObject(refusalOf(row, cell));
});

const refusedBeforeTheBody = cases.filter(
  ({ row, cell }) => row.body !== undefined && typeof cell === 'string',
);

test.each(refusedBeforeTheBody)(
  'a bad body tells $kind nothing about $row.call',
  async ({ row, kind, cell }) => {
    const ids = await idsFor(row);

    const answer = await send(row, callers[kind], '{"broken', ids);
    keepIfRefused(answer, row, ids);

    expect(answer.status).toBe(REFUSALS[cell as keyof typeof REFUSALS].status);
  },
);

describe('while nobody dispatches', () => {
  beforeAll(() => setSelfDispatch(true));
  const rows = TABLE.filter(({ bySelf }) => bySelf !== undefined);

  test.each(rows)('$call for an officer: $bySelf', async (row) => {
    const answer = await send(row, callers.officer, row.body, await newIds(row));

    expect(answer.status).toBe(row.bySelf);
  });
});

test('only the owner deletes a community, and another Admin is told so', async () => {
  const founder = await createPeople(system.url);
  await founder.admin.fetch(`/api/communities/${founder.communityId}/members/${founder.officer.userId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ roles: ['Admin'] }),
  });

  const byAdmin = await founder.officer.fetch(`/api/communities/${founder.communityId}`, {
    method: 'DELETE',
  });
  const byOwner = await founder.admin.fetch(`/api/communities/${founder.communityId}`, { method: 'DELETE' });

  expect([byAdmin.status, await byAdmin.json()]).toMatchObject([
    403,
    { message: 'Only the community owner can delete this community' },
  ]);
  expect(byOwner.status).toBe(204);
});

test('members of every role leave, and the owner does not', async () => {
  const { communityId, admin, officer, dispatcher, civilian } = await createPeople(system.url);
  const leave = async (person: ApiClient) =>
    (await person.fetch(`/api/communities/${communityId}/leave`, { method: 'POST' })).status;

  const statuses = await Promise.all([officer, dispatcher, civilian, admin, callers.outsider].map(leave));

  expect(statuses).toEqual([204, 204, 204, 409, 404]);
  expect(await leave(callers.signedOut)).toBe(401);
});

test('the table names every endpoint of the contract', () => {
  const shape = (text: string) => text.replace(/\?.*/, '').replace(/\{\w+\}|:\w+|\d{5,}/g, '*');
  const inTable = new Set(TABLE.map(({ call }) => shape(call)));
  const elsewhere = [
    'POST /api/register',
    'POST /api/logout',
    'DELETE /api/communities/*',
    'POST /api/communities/*/leave',
  ];

  const missing = PUBLIC_ENDPOINTS.map(({ endpoint }) => shape(`${endpoint.verb} ${endpoint.path}`)).filter(
    (call) => !inTable.has(call) && !elsewhere.includes(call),
  );

  expect(missing).toEqual([]);
});
