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

/** For a part of a tab: the start of the tab. */
export const keepFocusInTab = keepFocus((part) => part.closest<HTMLElement>('[role="tabpanel"]'));

/** For a message that goes: what it stood in, such as its tab, its dialog or the page. */
export const keepFocusAround = keepFocus((message) =>
  message.parentElement?.closest<HTMLElement>('[tabindex]'),
);

/** For a form in an entry of a list: the entry, which shows what was saved. It needs a `tabIndex`. */
export const keepFocusInEntry = keepFocus((form) => form.closest('li'));

/** For a part of the call that dispatch has chosen: the call, where a second Enter does nothing. It needs a `tabIndex`. */
export const keepFocusInCall = keepFocus((part) => part.closest<HTMLElement>('[data-chosen-call]'));
