import { lazy, Suspense, type ComponentProps } from 'react';

const CreateReportDialog = lazy(() =>
  import('./create-report-dialog').then((m) => ({ default: m.CreateReportDialog })),
);

/** The dialog is read when it is opened; what it is opened over stays as it is meanwhile. */
export const ReportDialog = (props: ComponentProps<typeof CreateReportDialog>) => (
  <Suspense>
    <CreateReportDialog {...props} />
  </Suspense>
);
