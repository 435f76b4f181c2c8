const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="menu"]';
const PAUSE_MS = 1_000;

/**
 * The field of the last letter. If it disappears while somebody types, because others closed its call, the next letters
 * must not act, until there is a pause. A field that is left by Enter, Tab, Escape or a click is not missed.
 */
let lastTyped: { field: Element; at: number } | null = null;
document.addEventListener('pointerdown', () => (lastTyped = null), true);
// On the window and before everything else: a dialog that closes on Esc hides the key press from later listeners.
window.addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape' && lastTyped?.field.isConnected) lastTyped = null;
  },
  true,
);

/** Whether shortcuts must ignore a key press: it is for a field, a menu or, with a modifier key, the browser. */
export function isIgnoredByShortcuts(event: KeyboardEvent): boolean {
  const { key, target, timeStamp: at } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const field = target instanceof Element && target.closest(FIELDS);
  if (field) {
    lastTyped = key.length === 1 ? { field, at } : null;
    return true;
  }
  if (!lastTyped || lastTyped.field.isConnected || at - lastTyped.at > PAUSE_MS) return isDialogOpen();
  lastTyped.at = at;
  return true;
}

/** Whether the field into which somebody is typing has just left the page. */
export const hasLostField = (): boolean =>
  lastTyped !== null && !lastTyped.field.isConnected && performance.now() - lastTyped.at <= PAUSE_MS;

/** While a dialog is open, the console behind it ignores shortcuts. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
