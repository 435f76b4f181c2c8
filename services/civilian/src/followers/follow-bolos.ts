import { boloCreated, boloDeleted, boloEdited, boloExpired, boloRestored } from '@ten8/contracts/cad/bolos';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { CommunityStore } from '../communities/community-store';
import type { RecordStore } from './record-store';

/** Copies BOLOs from cad, so that a vehicle search can show that a vehicle is wanted. */
export const followBolos = (records: RecordStore, communities: CommunityStore): FactHandler[] => [
  ...[boloCreated, boloRestored].map((event) =>
    on(event, async ({ communityId, data }, { transaction }) => {
      if (communityId === null || (data.plate === null && data.vin === null)) return;
      if (!(await communities.lock(communityId, transaction))) return;
      await records.addWanted(communityId, data, transaction);
    }),
  ),
  on(boloEdited, async ({ communityId, data }, { transaction }) => {
    if (communityId === null || !(await communities.lock(communityId, transaction))) return;
    await records.removeWanted({ communityId, boloId: data.boloId }, transaction);
    if (data.plate !== null || data.vin !== null) await records.addWanted(communityId, data, transaction);
  }),
  ...[boloDeleted, boloExpired].map((event) =>
    on(event, async ({ communityId, data }, { transaction }) => {
      if (communityId !== null) await records.removeWanted({ communityId, boloId: data.boloId }, transaction);
    }),
  ),
];
