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
});
