import { lazy, useEffect } from 'react';

const record = () => import('./full-record-dialog');
const history = () => import('./vehicle-history-dialog');
const owner = () => import('./owner-lookup-dialog');

export const FullRecordDialog = lazy(() => record().then((m) => ({ default: m.FullRecordDialog })));
export const VehicleHistoryDialog = lazy(() => history().then((m) => ({ default: m.VehicleHistoryDialog })));
export const OwnerLookupDialog = lazy(() => owner().then((m) => ({ default: m.OwnerLookupDialog })));

/** Loads them while somebody still types what to look up, so that the look-up itself waits for no script. */
export function useReadyDialogs(): void {
  useEffect(() => {
    // Opening one tries again, and says what failed.
    for (const load of [record, history, owner]) load().catch(() => {});
  }, []);
}
