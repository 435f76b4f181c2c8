/**
 * Makes a `ref` for what may leave the page while the focus is in it. What `nextOf` finds then gets the focus. Without
 * that, people who use the keyboard have to start again at the top of the page.
 */
const keepFocus =
  (nextOf: (leaving: Element) => HTMLElement | null | undefined) => (element: Element | null) => () => {
    if (element?.contains(document.activeElement)) nextOf(element)?.focus();
  };

/** For a row of a list: the next row, else the one before, else the card or dialog. A row may have no button. */
export const keepFocusInList = keepFocus(
  (row) =>
    [row.nextElementSibling, row.previousElementSibling, row.closest('section, [role="dialog"]')].flatMap(
      (place) => place?.querySelector('button') ?? [],
    )[0],
);

/** For a button that leaves a row of buttons: the next one. */
export const keepFocusInRow = keepFocus(({ nextElementSibling: next }) =>
  next instanceof HTMLElement ? next : null,
);

/** For anything else: what it stands in that can have the focus, such as an entry, a call, a tab, a dialog or the page. */
export const keepFocusAround = keepFocus((part) => part.parentElement?.closest<HTMLElement>('[tabindex]'));
