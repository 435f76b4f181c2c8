import { useEffect } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog';
import { ReportDialog } from './report-dialog';

export const FullRecordDialog = lazyDialog(() =>
  import('./full-record-dialog').then((m) => m.FullRecordDialog),
);
export const VehicleHistoryDialog = lazyDialog(() =>
  import('./vehicle-history-dialog').then((m) => m.VehicleHistoryDialog),
);
export const OwnerLookupDialog = lazyDialog(() =>
  import('./owner-lookup-dialog').then((m) => m.OwnerLookupDialog),
);
/** Loads them while somebody still types what to look up, so that the look-up itself waits for no script. */
export function useReadyDialogs(): void {
  useEffect(() => {
    // Opening one tries again, and says what failed.
    for (const { ready } of [FullRecordDialog, VehicleHistoryDialog, OwnerLookupDialog, ReportDialog])
      ready().catch(() => {});
  }, []);
}
