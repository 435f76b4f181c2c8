import type { attachUnit, Call } from '@ten8/contracts/cad/calls';
import type { listReports } from '@ten8/contracts/cad/reports';
import type { Unit } from '@ten8/contracts/cad/units';
import type { api } from './api';
import type { readQuery } from './read-query';

type Attach = typeof api<typeof attachUnit>;
type Reports = typeof readQuery<typeof listReports>;
type AnyFunction = (...parameters: never[]) => unknown;

/** A type test: whether a function accepts these arguments. */
type Takes<F extends AnyFunction, Parts extends unknown[]> = Parts extends Parameters<F> ? true : false;
type Gives<F extends AnyFunction, Reply> = ReturnType<F> extends Promise<Reply> ? true : false;

type AttachRoute = 'POST /api/calls/:callId/attach';
type ReportsRoute = 'GET /api/communities/:communityId/reports';
type OneCall = { params: { callId: number }; body: { unitId: number } };
type OneCommunity = { params: { communityId: number } };

// The type check is the test: a wrong result does not compile.
test('a request compiles as its contract describes it', () => {
  const compiles: [
    Takes<Attach, [AttachRoute, OneCall]>,
    Gives<Attach, Call>,
    Takes<Reports, [ReportsRoute, OneCommunity]>,
    Takes<Reports, [ReportsRoute, OneCommunity & { query: { characterId: number } }]>,
  ] = [true, true, true, true];

  expect(compiles).not.toContain(false);
});

test('another path, verb, parameter, body, query or reply does not compile', () => {
  const compiles: [
    path: Takes<Attach, ['POST /api/calls/:callId/join', OneCall]>,
    verb: Takes<Attach, ['PUT /api/calls/:callId/attach', OneCall]>,
    parameter: Takes<Attach, [AttachRoute, { params: { id: number }; body: { unitId: number } }]>,
    parameterType: Takes<Attach, [AttachRoute, { params: { callId: string }; body: { unitId: number } }]>,
    body: Takes<Attach, [AttachRoute, { params: { callId: number }; body: { unitId: boolean } }]>,
    nothing: Takes<Attach, [AttachRoute]>,
    query: Takes<Reports, [ReportsRoute, OneCommunity & { query: { characterId: string } }]>,
    reply: Gives<Attach, Unit>,
    writeAsRead: Takes<typeof readQuery<typeof attachUnit>, [AttachRoute, OneCall]>,
    withoutContract: Takes<typeof api, ['GET /api/communities']>,
  ] = [false, false, false, false, false, false, false, false, false, false];

  expect(compiles).not.toContain(true);
});
