/** Whether shortcuts must ignore a key press: it is for a field, a menu or, with a modifier key, the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const isWriting =
    event.target instanceof Element &&
    event.target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="menu"]') !==
      null;
  return isWriting || isDialogOpen();
}

/** While a dialog is open, the console behind it ignores shortcuts. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
