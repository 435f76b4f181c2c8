import { Muted } from '../../ui/muted';

/** Above a form that begins with what was typed earlier. It may have been sent, if only the answer was lost. */
export function RestoredDraft({ isRestored }: { isRestored: boolean }) {
  return isRestored && <Muted role="status">You typed this earlier. Ten8 has not confirmed it yet.</Muted>;
}
