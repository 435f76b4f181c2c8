import { reportFiled } from '@ten8/contracts/cad/reports';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { CommunityStore } from '../communities/community-store';
import type { RecordStore } from './record-store';

/** Copies reports from cad, so that a person search can show them. */
export const followReports = (records: RecordStore, communities: CommunityStore): FactHandler =>
  on(reportFiled, async ({ data }, { transaction }) => {
    if (!(await communities.lock(data.communityId, transaction))) return;
    await records.addReport(data, transaction);
  });
