import { useState } from 'react';

/**
 * Which dialog of a page is open. `close` closes only the one that was open when it was made: an answer that comes late
 * leaves a dialog open that was opened meanwhile.
 */
export function useOpenDialog<Dialog>() {
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = () => setOpen((now) => (now === open ? null : now));
  return { open, setOpen, close };
}
