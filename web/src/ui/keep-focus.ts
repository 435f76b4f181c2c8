/**
 * Makes a `ref` for what may leave the page while the focus is in it. Then the focus goes on at its heir: the browser
 * would drop it, and people who work with the keyboard would begin again at the top of the page.
 */
const keepFocus =
  (heirOf: (leaving: Element) => HTMLElement | null | undefined) => (element: Element | null) => () => {
    if (element?.contains(document.activeElement)) heirOf(element)?.focus();
  };

/** For a row of a list: goes on in the next row, else in the one before, else in the card. */
export const keepFocusInList = keepFocus((row) =>
  (row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section'))?.querySelector('button'),
);

/** For a part of a tab: goes on at the start of the tab. */
export const keepFocusInTab = keepFocus((part) => part.closest<HTMLElement>('[role="tabpanel"]'));
