import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { retry } from '../api/retry';
import { listeners } from '../listeners';
import {
  addToast,
  closeToast,
  noToasts,
  removeToast,
  TOAST_REMOVE_MS,
  type ToastOptions,
  type ToastQueue,
} from './toast-queue';

export interface Toasts {
  show: (toast: ToastOptions) => void;
  success: (title: string, description?: string) => void;
  failure: (title: string, description?: string) => void;
  panic: (title: string, description?: string) => void;
}

interface ToastStore extends Toasts {
  subscribe: (listener: () => void) => () => void;
  read: () => ToastQueue;
  close: (id: number) => void;
}

export function createToastStore(): ToastStore {
  let queue = noToasts;
  let lastId = 0;
  const { add, notify } = listeners<void>();
  const set = (next: ToastQueue) => {
    queue = next;
    notify();
  };
  const show = (toast: ToastOptions) => set(addToast(queue, { ...toast, id: ++lastId, isOpen: true }));

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
    subscribe: add,
  };
}

interface ToastRegion {
  store: ToastStore;
  open: () => void;
}

const ToastContext = createContext<ToastRegion | null>(null);

interface ToastViewProps {
  queue: ToastQueue;
  onClose: (id: number) => void;
}
/** The view needs Radix. The landing page shows no toast and does not load it. */
const loadView = () => import('./toast-view').then(({ ToastView }) => ToastView);

/** While its file cannot be loaded, toasts wait; the page goes on. */
function LoadedToastView(props: ToastViewProps) {
  const [ToastView, setToastView] = useState<ComponentType<ToastViewProps> | null>(null);

  useEffect(() => {
    let isWanted = true;
    void retry(loadView, { isWanted: () => isWanted }).then((loaded) => loaded && setToastView(() => loaded));
    return () => {
      isWanted = false;
    };
  }, []);

  return ToastView && <ToastView {...props} />;
}

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  const queue = useSyncExternalStore(store.subscribe, store.read);
  const [isWanted, setWanted] = useState(false);
  const [region] = useState<ToastRegion>(() => ({ store, open: () => setWanted(true) }));
  if (!isWanted && queue.toasts.length > 0) setWanted(true);

  return (
    <ToastContext value={region}>
      {children}
      {/* An open dialog hides everything from screen readers that was not live when it opened. */}
      <div aria-live="off">{isWanted && <LoadedToastView queue={queue} onClose={store.close} />}</div>
    </ToastContext>
  );
}

function useToastRegion(): ToastRegion {
  const region = use(ToastContext);
  if (!region) throw new Error('Toasts need a ToastsProvider');
  return region;
}

/** The toasts in the corner; the same object for the life of the page. */
export const useToast = (): Toasts => useToastRegion().store;

/** Loads the region before its first toast, so that F8 finds it and no toast waits for a file. */
export function useToastsReady(): void {
  const { open } = useToastRegion();
  useEffect(open, [open]);
}
