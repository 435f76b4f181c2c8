import { lazy, type ComponentType } from 'react';
import type { ToolName } from './tools/tool-name';

// What is opened seldom is loaded when it is opened first.
export const TOOL_DIALOGS: Record<ToolName, ComponentType<{ onClose: () => void }>> = {
  statistics: lazy(() =>
    import('./statistics/statistics-dialog').then((m) => ({ default: m.StatisticsDialog })),
  ),
  handover: lazy(() => import('./handover/handover-dialog').then((m) => ({ default: m.HandoverDialog }))),
  bolos: lazy(() => import('./bolos/bolos-dialog').then((m) => ({ default: m.BolosDialog }))),
  places: lazy(() => import('./places/places-dialog').then((m) => ({ default: m.PlacesDialog }))),
  'pop-out': lazy(() => import('./pop-out/pop-out-dialog').then((m) => ({ default: m.PopOutDialog }))),
};
export const CloseCallDialog = lazy(() =>
  import('./close-call-dialog').then((m) => ({ default: m.CloseCallDialog })),
);
export const ClosedCallsDialog = lazy(() =>
  import('./closed-calls-dialog').then((m) => ({ default: m.ClosedCallsDialog })),
);
export const LookupDialog = lazy(() => import('./lookup-dialog').then((m) => ({ default: m.LookupDialog })));
export const MergeDialog = lazy(() => import('./merge-dialog').then((m) => ({ default: m.MergeDialog })));
export const MessageDialog = lazy(() =>
  import('./radio-dialogs').then((m) => ({ default: m.MessageDialog })),
);
export const ToneDialog = lazy(() => import('./radio-dialogs').then((m) => ({ default: m.ToneDialog })));
