import { useState } from 'react';
import type { DialogName, Open, OpenedDialog } from './desk-dialog';
import type { Desk } from './use-desk';

const ABOUT_A_CALL: readonly DialogName[] = ['assign', 'close', 'merge', 'aid'];

/** The dialog that is open, and how to open and close it. A dialog about a call closes when its call is closed. */
export function useDeskDialog({ choice, calls: { queue } }: Pick<Desk, 'choice' | 'calls'>) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const isCallActive = queue?.some(({ id }) => id === opened?.callId) ?? true;
  if (opened && ABOUT_A_CALL.includes(opened.name) && !isCallActive) setOpened(null);

  const open: Open = (name, subject) => setOpened({ ...subject, name, callId: choice.call?.id ?? null });
  return { opened, open, close: () => setOpened(null) };
}
