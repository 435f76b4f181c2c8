import { useCallback, useRef } from 'react';
import type { Open } from './desk-dialog';
import type { DeskDialogsHandle } from './desk-dialogs';

/** Opens dialogs. Only `DeskDialogs` knows which one is open: a key that opens one must not render the whole desk. */
export function useDeskDialogs() {
  const dialogs = useRef<DeskDialogsHandle>(null);
  const open: Open = useCallback((...args) => dialogs.current?.open(...args), []);
  return { dialogs, open };
}
