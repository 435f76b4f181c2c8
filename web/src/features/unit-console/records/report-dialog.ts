import { lazyDialog } from '../../../ui/lazy-dialog';

export const ReportDialog = lazyDialog(() =>
  import('./create-report-dialog').then((m) => m.CreateReportDialog),
);
