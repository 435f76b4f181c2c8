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
  /** Shown next: a replaced toast that comes back, or else the latest that came while a panic was shown. */
  waiting: Toast | null;
}

export const noToasts: ToastQueue = { toasts: [], waiting: null };

export function addToast(queue: ToastQueue, toast: Toast): ToastQueue {
  const shown = queue.toasts[0];
  const mustWait = shown?.isOpen && shown.tone === 'panic' && toast.tone !== 'panic';
  const { waiting } = queue;
  if (mustWait) return { ...queue, waiting: waiting?.comesBack && !toast.comesBack ? waiting : toast };
  return {
    toasts: [toast, ...queue.toasts].slice(0, TOAST_LIMIT),
    waiting: shown?.isOpen && shown.comesBack ? shown : waiting,
  };
}

export function closeToast(queue: ToastQueue, id: number): ToastQueue {
  const shown = queue.toasts.find((toast) => toast.id === id);
  if (!shown?.isOpen) return queue;
  if (queue.waiting) return { toasts: [queue.waiting], waiting: null };
  return {
    ...queue,
    toasts: queue.toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)),
  };
}

export function removeToast(queue: ToastQueue, id: number): ToastQueue {
  return { ...queue, toasts: queue.toasts.filter((toast) => toast.id !== id) };
}
