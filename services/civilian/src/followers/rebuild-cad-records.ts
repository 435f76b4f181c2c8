import { snapshotBolos } from '@ten8/contracts/cad/bolos';
import { snapshotReports } from '@ten8/contracts/cad/reports';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { readSnapshot } from '@ten8/service-kit/facts/snapshot';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { RecordStore } from './record-store';

/**
 * After missed facts: replaces the copies by cad's present BOLOs and reports. The head is read first, so changes during
 * the copy are followed afterwards; each write may happen twice.
 */
export const rebuildCadRecords =
  (records: RecordStore, client: ServiceClient): Rebuild =>
  async ({ transaction }) => {
    const head = await httpFeed(client, 'cad').head();
    await records.deleteAll(transaction);
    for await (const bolos of readSnapshot(client, snapshotBolos, 'id')) {
      await records.insertWanted(bolos, transaction);
    }
    for await (const reports of readSnapshot(client, snapshotReports, 'id')) {
      await records.insertReports(reports, transaction);
    }
    return head;
  };
