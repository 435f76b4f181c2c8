import { useImperativeHandle, useState, type Ref } from 'react';
import { DeskDialog, type DialogName, type Open, type OpenedDialog } from './desk-dialog';
import type { Desk } from './use-desk';

export interface DeskDialogsHandle {
  open: Open;
}

interface DeskDialogsProps {
  desk: Desk;
  /** Whether they open over one part, in a window of its own. */
  isWindow?: boolean;
  ref: Ref<DeskDialogsHandle>;
}

const ABOUT_A_CALL: readonly DialogName[] = ['assign', 'close', 'merge', 'aid'];

/** The dialog that is open. One about a call closes when its call is closed. */
export function DeskDialogs({ desk, isWindow = false, ref }: DeskDialogsProps) {
  const { choice, calls } = desk;
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const isCallActive = calls.queue?.some(({ id }) => id === opened?.callId) ?? true;
  if (opened && ABOUT_A_CALL.includes(opened.name) && !isCallActive) setOpened(null);

  const callId = choice.call?.id ?? null;
  useImperativeHandle(ref, () => ({ open: (name, subject) => setOpened({ ...subject, name, callId }) }), [
    callId,
  ]);

  // What was sent from a dialog that is closed already must not close the next one.
  const close = () => setOpened((now) => (now === opened ? null : now));
  return opened && <DeskDialog opened={opened} desk={desk} isWindow={isWindow} onClose={close} />;
}
