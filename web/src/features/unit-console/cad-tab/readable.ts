import type { KeyboardEvent, MouseEvent } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';

/** What makes a line of a list open its call: a click or Enter, but not on a button in the line. */
export const readable = (call: Call, onRead: (call: Call) => void) => ({
  tabIndex: 0,
  'data-call-id': call.id,
  'aria-keyshortcuts': 'Enter',
  onClick: (event: MouseEvent) => void (isForLine(event) && onRead(call)),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isForLine(event)) return;
    // Else the same key would also press the button that gets the focus in the dialog.
    event.preventDefault();
    onRead(call);
  },
});

const isForLine = ({ target }: MouseEvent | KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button') === null;
