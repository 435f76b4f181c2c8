import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
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
    const close = useEffectEvent(props.onClose);

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
      const stopKeeping = keepText(() => close());
      // Text for a dialog that was closed before it was there must not be in the next one.
      return () => stopKeeping(isLoaded);
    }, [Loaded, hasFailed]);

    if (Loaded) return <Loaded {...props} />;
    if (hasFailed) return <NotLoaded onRetry={() => setFailed(false)} onClose={props.onClose} />;
    return <div role="dialog" aria-busy="true" aria-label="Loading" />;
  }
  return Object.assign(LazyDialog, { ready });
}

const isText = ({ key }: KeyboardEvent): boolean => key.length === 1;
const FIELDS = ':is(input,textarea,select,button):not(:disabled,[tabindex="-1"])';

/**
 * Keeps what is typed until the returned function is called. That then enters it into the field of the dialog that has
 * the focus, or gets it next, if it is wanted. Tab leads to the next field. Enter sends nothing, because the user has
 * not seen what it would send; keys after it were meant for another place.
 */
function keepText(onEscape: () => void): (isWanted: boolean) => void {
  /** For the field with the focus, and for those after it. */
  let texts = [''];
  let isOver = false;
  const keep = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    if (key === 'Escape') return onEscape();
    if (event.ctrlKey || event.altKey || event.metaKey || (isText(event) && repeat)) return;
    if (!isText(event) && !['Backspace', 'Tab', 'Enter'].includes(key)) return;
    event.preventDefault();
    if (isOver) return;
    const text = texts.pop() ?? '';
    texts.push(isText(event) ? text + key : key === 'Backspace' ? text.slice(0, -1) : text);
    if (key === 'Tab' && !event.shiftKey) texts.push('');
    // The key that opened the dialog may still be held.
    isOver = key === 'Enter' && !repeat;
  };
  const enter = () => {
    const focused = document.querySelector<HTMLInputElement>('[role=dialog] :is(input,textarea):focus');
    // A box to tick and a date have no place for text.
    if (!focused || focused.selectionStart === null) return;
    const fields = [...document.querySelectorAll<HTMLInputElement>(`[role=dialog] ${FIELDS}`)];
    fields.splice(0, fields.indexOf(focused));
    texts.forEach((text, index) => type(text, fields[index]));
    if (texts.length > 1) fields[texts.length - 1]?.focus();
    texts = [];
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

/** A button and a list to choose from take no text. */
function type(text: string, field?: HTMLInputElement): void {
  if (text === '' || typeof field?.selectionStart !== 'number') return;
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
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
