import type { KeyboardEvent, MouseEvent } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';

/** Props for a row that opens its call on click or Enter, but not when a button in the row is used. */
export const callRowProps = (call: Call, onRead: (call: Call) => void) => ({
  tabIndex: 0,
  'data-call-id': call.id,
  'aria-keyshortcuts': 'Enter',
  onClick: (event: MouseEvent) => void (isForRow(event) && onRead(call)),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isForRow(event)) return;
    // Without this the same key press would also press the button that gets the focus in the dialog.
    event.preventDefault();
    onRead(call);
  },
});

const isForRow = ({ target }: MouseEvent | KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button') === null;
