/** Whether shortcuts must ignore a key press: it is for a field, a menu or, with a modifier key, the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const field = event.target instanceof Element ? event.target.closest(FIELDS) : null;
  return isForLostField(event, field) || field !== null || isDialogOpen();
}

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="menu"]';

/** While a dialog is open, the console behind it ignores shortcuts. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

const PAUSE_MS = 1_000;
let lastTyped: { field: Element; at: number } | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('pointerdown', () => (lastTyped = null), { capture: true });

/**
 * Whether somebody goes on typing although their field has just disappeared, because others closed the call that it
 * belongs to. Their letters must not act. It ends with a pause, and a field that is left by Enter, Tab, Escape or a
 * click is not lost.
 */
function isForLostField({ key, timeStamp }: KeyboardEvent, field: Element | null): boolean {
  if (field) {
    lastTyped = key.length === 1 ? { field, at: timeStamp } : null;
    return false;
  }
  const isLost = lastTyped?.field.isConnected === false && timeStamp - lastTyped.at < PAUSE_MS;
  if (isLost && lastTyped) lastTyped.at = timeStamp;
  return isLost;
}
