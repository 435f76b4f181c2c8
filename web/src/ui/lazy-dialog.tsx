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
      let isLoaded = false;
      ready().then(
        (dialog) => {
          isLoaded = true;
          setLoaded(() => dialog);
        },
        () => setFailed(true),
      );
      const stopKeeping = keepText();
      // Text for a dialog that was closed before it was there must not be in the next one.
      return () => stopKeeping(isLoaded);
    }, [Loaded, hasFailed]);

    if (Loaded) return <Loaded {...props} />;
    if (hasFailed) return <NotLoaded onRetry={() => setFailed(false)} onClose={props.onClose} />;
    return <div role="dialog" aria-busy="true" aria-label="Loading" />;
  }
  return Object.assign(LazyDialog, { ready });
}

/**
 * Keeps what is typed until the returned function is called. That then enters it into the field of the dialog that has
 * the focus, or gets it next, if it is wanted.
 */
function keepText(): (isWanted: boolean) => void {
  let text = '';
  const keep = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    text += event.key;
  };
  const enter = () => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] :is(input,textarea):focus');
    // A box to tick and a date have no place for text.
    if (!text || !field || field.selectionStart === null) return;
    field.setRangeText(text, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    text = '';
  };
  // While the event is captured: the key that opens the dialog has passed by then.
  addEventListener('keydown', keep, true);
  return (isWanted) => {
    removeEventListener('keydown', keep, true);
    if (!isWanted) return;
    // Later, because a form keeps no text before its effects have run. A field may get the focus later still.
    setTimeout(() => {
      enter();
      addEventListener('focusin', enter, { once: true });
    });
  };
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
