import { createContext, lazy, Suspense, use, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  addToast,
  closeToast,
  noToasts,
  removeToast,
  TOAST_REMOVE_MS,
  type Notice,
  type ToastQueue,
} from './toast-queue';

export interface Toasts {
  show: (notice: Notice) => void;
  success: (title: string, description?: string) => void;
  failure: (title: string, description?: string) => void;
  panic: (title: string, description?: string) => void;
}

export interface ToastStore extends Toasts {
  subscribe: (listener: () => void) => () => void;
  read: () => ToastQueue;
  close: (id: number) => void;
}

export function createToastStore(): ToastStore {
  let queue = noToasts;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: ToastQueue) => {
    queue = next;
    for (const listener of listeners) listener();
  };
  const show = (notice: Notice) => set(addToast(queue, { ...notice, id: ++lastId, isOpen: true }));

  return {
    show,
    success: (title, description) => show({ title, description }),
    failure: (title, description) => show({ title, description, tone: 'destructive' }),
    panic: (title, description) => show({ title, description, tone: 'panic' }),
    close: (id) => {
      set(closeToast(queue, id));
      setTimeout(() => set(removeToast(queue, id)), TOAST_REMOVE_MS);
    },
    read: () => queue,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ToastContext = createContext<ToastStore | null>(null);

// The view brings Radix along; the landing page shows no notice and does not wait for it.
const ToastView = lazy(() => import('./toast-view').then(({ ToastView }) => ({ default: ToastView })));

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  const queue = useSyncExternalStore(store.subscribe, store.read);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && queue.toasts.length > 0) setWanted(true);

  return (
    <ToastContext value={store}>
      {children}
      {isWanted && (
        <Suspense>
          <ToastView queue={queue} onClose={store.close} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** The notices in the corner; the same object for the life of the page. */
export function useToast(): Toasts {
  const store = use(ToastContext);
  if (!store) throw new Error('useToast needs a ToastsProvider');
  return store;
}
