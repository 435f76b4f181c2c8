import {
  addToast,
  closeToast,
  noToasts,
  removeToast,
  type Toast,
  type ToastOptions,
  type ToastQueue,
} from './toast-queue';

const toast = (id: number, tone: NonNullable<ToastOptions['tone']> = 'plain'): Toast => ({
  id,
  title: `Notice ${id}`,
  tone,
  isOpen: true,
});
const queueOf = (...toasts: Toast[]): ToastQueue => toasts.reduce(addToast, noToasts);
const open = (queue: ToastQueue) => queue.toasts.filter(({ isOpen }) => isOpen).map(({ id }) => id);

test('one toast is shown at a time, the latest', () => {
  expect(open(queueOf(toast(1), toast(2, 'destructive'), toast(3)))).toEqual([3]);
});

test('a panic replaces whatever is shown', () => {
  expect(open(queueOf(toast(1, 'destructive'), toast(2, 'panic')))).toEqual([2]);
});

test('nothing but another panic takes a panic’s place', () => {
  const during = queueOf(toast(1, 'panic'), toast(2), toast(3, 'destructive'));

  expect(open(during)).toEqual([1]);
  expect(open(addToast(during, toast(4, 'panic')))).toEqual([4]);
});

test('what came during a panic is shown after it', () => {
  const during = queueOf(toast(1, 'panic'), toast(2), toast(3));

  expect(open(closeToast(during, 1))).toEqual([3]);
});

test('a closed toast leaves the screen at once and the queue later', () => {
  const closed = closeToast(queueOf(toast(1)), 1);

  expect(open(closed)).toEqual([]);
  expect(closed.toasts).toHaveLength(1);
  expect(removeToast(closed, 1).toasts).toEqual([]);
});

test('a toast after a closed panic is shown at once', () => {
  const closed = closeToast(queueOf(toast(1, 'panic')), 1);

  expect(open(addToast(closed, toast(2)))).toEqual([2]);
});

const message = (id: number): Toast => ({ ...toast(id), comesBack: true });

test('a message comes back after the toast that replaced it', () => {
  const replaced = queueOf(message(1), toast(2), toast(3));

  expect(open(replaced)).toEqual([3]);
  expect(open(closeToast(replaced, 3))).toEqual([1]);
});

test('a message that was closed does not come back', () => {
  const next = addToast(closeToast(queueOf(message(1)), 1), toast(2));

  expect(open(closeToast(next, 2))).toEqual([]);
});

test('a message is shown after a panic, also if something else came after it', () => {
  for (const during of [
    queueOf(message(1), toast(2, 'panic'), toast(3)),
    queueOf(toast(2, 'panic'), message(1), toast(3)),
  ])
    expect(open(closeToast(during, 2))).toEqual([1]);
});

test('a message that another one replaced comes back, too', () => {
  for (const both of [queueOf(message(1), message(2)), queueOf(toast(3, 'panic'), message(1), message(2))]) {
    const later = both.toasts[0]?.id === 3 ? closeToast(both, 3) : both;

    expect(open(later)).toEqual([2]);
    expect(open(closeToast(later, 2))).toEqual([1]);
  }
});
