import { Muted } from '../../ui/muted';

/** Above a form that begins with what was typed earlier. */
export function RestoredDraft({ isRestored }: { isRestored: boolean }) {
  return isRestored && <Muted role="status">You typed this earlier. It was not sent yet.</Muted>;
}
