/**
 * The `ref` of a row of a list. When the row is deleted while the keyboard is in it, the keyboard goes on in the next
 * row, else in the one before, else in the card.
 */
export const keepKeyboard = (row: Element | null) => () => {
  if (row?.contains(document.activeElement)) buttonBeside(row)?.focus();
};

const buttonBeside = (row: Element): HTMLElement | null | undefined =>
  (row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section'))?.querySelector('button');
