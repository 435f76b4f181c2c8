import { useEffect, useState, type ComponentType } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { DialogActions } from './dialog-look';

/**
 * A dialog whose script is loaded when it is opened first, or before that by `ready`. React's own `lazy` shows nothing
 * for 300 ms once it had to wait. Text typed in that time must reach the dialog, and not the page behind it.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const ready = async () => (loaded ??= await load());

  function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      if (Loaded || hasFailed) return;
      ready().then(
        (dialog) => setLoaded(() => dialog),
        () => setFailed(true),
      );
    }, [Loaded, hasFailed]);

    if (Loaded) return <Loaded {...props} />;
    if (hasFailed) return <NotLoaded onRetry={() => setFailed(false)} onClose={props.onClose} />;
    return <div role="dialog" aria-busy="true" aria-label="Loading" />;
  }
  return Object.assign(LazyDialog, { ready });
}

/** The page behind it goes on: a console without this dialog still sounds alarms. */
function NotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Could not open this"
      description="The network may be down, or Ten8 was updated. After an update, reload the page."
      width="narrow"
    >
      <DialogActions>
        <Button onClick={() => location.reload()}>Reload</Button>
        <Button tone="primary" onClick={onRetry}>
          Try Again
        </Button>
      </DialogActions>
    </Dialog>
  );
}
