/** Keys belong to whatever is written into, to menus, and to the browser when a modifier is held. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  const isWriting =
    event.target instanceof Element &&
    event.target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="menu"]') !==
      null;
  return isWriting || isDialogOpen();
}

/** A dialog is a place of its own: the board behind it does not answer. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
