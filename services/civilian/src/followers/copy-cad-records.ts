import { snapshotBolos } from '@ten8/contracts/cad/bolos';
import { snapshotReports } from '@ten8/contracts/cad/reports';
import { type Rebuild } from '@ten8/event-log/follow';
import { type ServiceClient } from '@ten8/service-kit/service-client';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { readSnapshot } from '@ten8/service-kit/snapshot';
import { type RecordStore } from './record-store';

/**
 * After so long an absence that facts are missing: cad's BOLOs and reports as they are now, in place of what is kept.
 * The head is read first, so what changes meanwhile is followed; each of the writes may come twice.
 */
export const copyCadRecords =
  (records: RecordStore, client: ServiceClient): Rebuild =>
  async ({ transaction }) => {
    const head = await httpFeed(client, 'cad').head();
    await records.clear(transaction);
    for await (const bolos of readSnapshot(client, snapshotBolos)) {
      await records.placeWanted(bolos, transaction);
    }
    for await (const reports of readSnapshot(client, snapshotReports)) {
      await records.placeReports(reports, transaction);
    }
    return head;
  };
