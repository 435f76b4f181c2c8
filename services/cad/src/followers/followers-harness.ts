import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';

const ADMIN = 1;
let lastUser = 100;

/** Changes of communities and members through the fakes. `running` returns the harness of the test. */
export const followerVerbs = (running: () => Harness) => ({
  found: (communityId: number) => running().others.community.join(ADMIN, ['Admin'], communityId, true),
  newOfficer(communityId: number): number {
    lastUser += 1;
    running().others.community.join(lastUser, ['Law Enforcement'], communityId);
    return lastUser;
  },
  /** Waits until cad knows this many members. */
  known: (communityId: number, members: number) =>
    eventually(async () => {
      const rows = await running().sql('select 1 from memberships where community_id = $1', [communityId]);
      if (rows.length !== members) throw new Error(`${rows.length} members are known, not ${members}`);
    }),
  unitOf: async (userId: number, communityId: number) =>
    (
      await running()
        .user(userId)
        .post(`/api/communities/${communityId}/units/status`, { status: 'busy', callsign: `UNIT-${userId}` })
    ).body,
  openCall: async (communityId: number) =>
    (
      await running()
        .user(ADMIN)
        .post(`/api/communities/${communityId}/calls`, { location: 'PIER', description: 'FIGHT' })
    ).body,
});

/** Each officer writes again and again. The returned function stops them, and resolves after the last answer. */
export function keepWriting(
  officers: number[],
  write: (userId: number) => Promise<void>,
): () => Promise<void> {
  let isOver = false;
  const writing = officers.map(async (userId) => {
    while (!isOver) await write(userId);
  });
  return async () => {
    isOver = true;
    await Promise.all(writing);
  };
}
