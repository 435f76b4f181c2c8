import type { Harness } from '@ten8/test-kit/service-harness';

export const bolosOf = (communityId: number) => `/api/communities/${communityId}/bolos`;

/** Creates a BOLO as an officer, with a description if none is given. `running` returns the harness of the test. */
export const boloCreator =
  (running: () => Harness) =>
  (fields: object, communityId = 1) =>
    running().officer.post(bolosOf(communityId), { description: 'STOLEN', ...fields });
