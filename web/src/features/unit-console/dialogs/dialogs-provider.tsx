import { createContext, use, useState, type ReactNode } from 'react';
import type { OpenDialog } from '../console-context';

interface DialogActions {
  /** Above a dialog that is open already; closing it leads back there. */
  open: (dialog: OpenDialog) => void;
  /** Closes this dialog and those above it. What was sent from one that is closed already must not close the next one. */
  close: (dialog: OpenDialog) => void;
  closeAll: () => void;
}

const ActionsContext = createContext<DialogActions | null>(null);
const OpenContext = createContext<readonly OpenDialog[]>([]);

/** The open dialogs. Their state is here, so that the console with its long lists does not render when one opens. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly OpenDialog[]>([]);
  const [actions] = useState<DialogActions>(() => ({
    // While its script is loaded, the button can still be clicked: a double click opens it once.
    open: (dialog) =>
      setDialogs((under) => (under.at(-1)?.name === dialog.name ? under : [...under, dialog])),
    close: (dialog) => setDialogs((all) => (all.includes(dialog) ? all.slice(0, all.indexOf(dialog)) : all)),
    closeAll: () => setDialogs([]),
  }));

  return (
    <ActionsContext value={actions}>
      <OpenContext value={dialogs}>{children}</OpenContext>
    </ActionsContext>
  );
}

/** The actions never change. */
export function useDialogActions(): DialogActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useDialogActions needs a DialogsProvider');
  return actions;
}

export const useOpenDialogs = (): readonly OpenDialog[] => use(OpenContext);
