import type { ComponentType } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog';
import type { ToolName } from '../tools/tool-name';

// Dialogs that are rarely used are loaded when they are first opened.
export const TOOL_DIALOGS: Record<ToolName, ComponentType<{ onClose: () => void }>> = {
  statistics: lazyDialog(() => import('../statistics/statistics-dialog').then((m) => m.StatisticsDialog)),
  handover: lazyDialog(() => import('../handover/handover-dialog').then((m) => m.HandoverDialog)),
  bolos: lazyDialog(() => import('../bolos/bolos-dialog').then((m) => m.BolosDialog)),
  places: lazyDialog(() => import('../places/places-dialog').then((m) => m.PlacesDialog)),
  'pop-out': lazyDialog(() => import('../pop-out/pop-out-dialog').then((m) => m.PopOutDialog)),
};
export const AidDialog = lazyDialog(() =>
  import('../../../shared/calls/aid-dialog').then((m) => m.AidDialog),
);
export const DeskKeysDialog = lazyDialog(() =>
  import('../keyboard/keys-dialog').then((m) => m.DeskKeysDialog),
);
export const CloseCallDialog = lazyDialog(() =>
  import('../call/close-call-dialog').then((m) => m.CloseCallDialog),
);
export const ClosedCallsDialog = lazyDialog(() =>
  import('../call/closed-calls-dialog').then((m) => m.ClosedCallsDialog),
);
export const LookupDialog = lazyDialog(() => import('../lookup/lookup-dialog').then((m) => m.LookupDialog));
export const MergeDialog = lazyDialog(() => import('../duplicates/merge-dialog').then((m) => m.MergeDialog));
export const MessageDialog = lazyDialog(() =>
  import('../broadcast/message-dialog').then((m) => m.MessageDialog),
);
export const ToneDialog = lazyDialog(() => import('../broadcast/tone-dialog').then((m) => m.ToneDialog));
export const StatusDialog = lazyDialog(() =>
  import('../unit-board/status-dialog').then((m) => m.StatusDialog),
);
export const AreaDialog = lazyDialog(() => import('../broadcast/area-dialog').then((m) => m.AreaDialog));
export const TrafficDialog = lazyDialog(() =>
  import('../broadcast/traffic-dialog').then((m) => m.TrafficDialog),
);
export const TakeCallDialog = lazyDialog(() =>
  import('../../../shared/calls/take-call-dialog').then((m) => m.TakeCallDialog),
);
