const shownRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-side-panel-row]')].filter(
    (row) => row.offsetParent !== null,
  );

/** Moves the focus by lines of the side panel, across its lists. */
export function moveInSidePanel(step: 1 | -1): void {
  const rows = shownRows();
  const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement));
  const last = rows.length - 1;
  // Without a focused line: the first one for a step down, the last one for a step up.
  let next = step > 0 ? 0 : last;
  if (at >= 0) next = Math.min(Math.max(at + step, 0), last);
  rows[next]?.focus();
}

/** The call whose line has the focus, or null. */
export function focusedCallId(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-call-id]');
  return row ? Number(row.dataset.callId) : null;
}
