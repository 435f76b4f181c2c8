import type { Harness } from '@ten8/test-kit/service-harness';

export const EMERGENCY = { location: '12 GROVE ST', description: 'SHOTS FIRED' };
export const callsOf = (communityId: number) => `/api/communities/${communityId}/calls`;

/** Requests that tests of calls often need; in community 2 by default. `running` returns the harness of the test. */
export const callVerbs = (running: () => Harness) => ({
  open: async (communityId = 2, fields: object = {}) =>
    (
      await running()
        .user(9)
        .post(callsOf(communityId), { ...EMERGENCY, ...fields })
    ).body,
  /** The officer's unit, on no call. */
  dutyUnit: async (userId: number, status = 'available', communityId = 2) => {
    const path = `/api/communities/${communityId}/units/status`;
    await running().user(userId).post(path, { status: 'off-duty' });
    return (
      await running()
        .user(userId)
        .post(path, { status, callsign: `UNIT-${userId}` })
    ).body;
  },
  attach: (userId: number, callId: number, unitId: unknown) =>
    running().user(userId).post(`/api/calls/${callId}/attach`, { unitId }),
  detach: (userId: number, callId: number, unitId: unknown) =>
    running().user(userId).post(`/api/calls/${callId}/detach`, { unitId }),
  close: (userId: number, callId: number) =>
    running().user(userId).put(`/api/calls/${callId}`, { status: 'closed' }),
  order: (userId: number, body: object) =>
    running().user(userId).post('/api/communities/2/units/dispatch', body),
  merge: (callId: number, intoCallId: unknown, userId = 8) =>
    running().user(userId).post(`/api/calls/${callId}/merge`, { intoCallId }),
  unmerge: (callId: number) => running().user(8).post(`/api/calls/${callId}/unmerge`),
  /** Kind and unit of each entry after the first, which says that the call was opened. */
  timelineOf: async (callId: number) =>
    (await running().user(8).get(`/api/calls/${callId}/entries`)).body
      .slice(1)
      .map(({ kind, unitId }: { kind: string; unitId: number }) => [kind, unitId]),
});
