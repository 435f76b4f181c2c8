const TOAST_LIMIT = 1;
export const TOAST_MS = 5000;
export const TOAST_REMOVE_MS = 1_000_000;

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `panic` looks destructive too, and only another panic replaces it. */
  tone?: 'plain' | 'destructive' | 'panic';
  /** Default 5000. */
  durationMs?: number;
  /** It is shown again when the toast that replaced it closes, unless the user closed it before. */
  comesBack?: boolean;
  /** A button in the toast, which closes it as well. */
  action?: { label: string; act: () => void };
}

export interface Toast extends ToastOptions {
  id: number;
  isOpen: boolean;
}

export interface ToastQueue {
  /** At most one is open; closed ones stay a while for screen readers and animations. */
  toasts: readonly Toast[];
  /** Shown next, the latest first: toasts that come back, or else the latest that came while a panic was shown. */
  waiting: readonly Toast[];
}

export const noToasts: ToastQueue = { toasts: [], waiting: [] };

export function addToast(queue: ToastQueue, toast: Toast): ToastQueue {
  const shown = queue.toasts[0];
  const mustWait = shown?.isOpen && shown.tone === 'panic' && toast.tone !== 'panic';
  const { waiting } = queue;
  if (mustWait) {
    const kept = waiting.filter(({ comesBack }) => comesBack);
    return { ...queue, waiting: toast.comesBack || kept.length === 0 ? [toast, ...kept] : kept };
  }
  return {
    toasts: [toast, ...queue.toasts].slice(0, TOAST_LIMIT),
    waiting: shown?.isOpen && shown.comesBack ? [shown, ...waiting] : waiting,
  };
}

export function closeToast(queue: ToastQueue, id: number): ToastQueue {
  const shown = queue.toasts.find((toast) => toast.id === id);
  if (!shown?.isOpen) return queue;
  const [next, ...later] = queue.waiting;
  if (next) return { toasts: [next], waiting: later };
  return {
    ...queue,
    toasts: queue.toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)),
  };
}

export function removeToast(queue: ToastQueue, id: number): ToastQueue {
  return { ...queue, toasts: queue.toasts.filter((toast) => toast.id !== id) };
}
