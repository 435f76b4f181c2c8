import { lazy, Suspense } from 'react';
import type { ToolName } from './tool-name';

const StatisticsDialog = lazy(() =>
  import('../statistics/statistics-dialog').then((m) => ({ default: m.StatisticsDialog })),
);
const HandoverDialog = lazy(() =>
  import('../handover/handover-dialog').then((m) => ({ default: m.HandoverDialog })),
);
const BolosDialog = lazy(() => import('../bolos/bolos-dialog').then((m) => ({ default: m.BolosDialog })));
const PlacesDialog = lazy(() => import('../places/places-dialog').then((m) => ({ default: m.PlacesDialog })));
const PopOutDialog = lazy(() =>
  import('../pop-out/pop-out-dialog').then((m) => ({ default: m.PopOutDialog })),
);

interface ToolDialogProps {
  name: ToolName;
  onClose: () => void;
}

/** The one tool that is open. Its script is loaded when it is opened first. */
export function ToolDialog({ name, onClose }: ToolDialogProps) {
  return (
    <Suspense>
      {name === 'statistics' && <StatisticsDialog onClose={onClose} />}
      {name === 'handover' && <HandoverDialog onClose={onClose} />}
      {name === 'places' && <PlacesDialog onClose={onClose} />}
      {name === 'pop-out' && <PopOutDialog onClose={onClose} />}
      {name === 'bolos' && <BolosDialog onClose={onClose} />}
    </Suspense>
  );
}
