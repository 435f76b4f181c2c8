import { createToastStore } from './toasts';

const CLEANED_UP_AFTER_MS = 1_000_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function showAndClose() {
  const store = createToastStore();
  store.success('Profile Updated');
  const [toast] = store.read().toasts;
  store.close(toast?.id ?? 0);
  return store;
}

test('a closed toast is cleaned up after 1,000,000 ms, and not before', () => {
  const store = showAndClose();
  expect(store.read().toasts).toMatchObject([{ title: 'Profile Updated', isOpen: false }]);

  jest.advanceTimersByTime(CLEANED_UP_AFTER_MS - 1);
  expect(store.read().toasts).toHaveLength(1);
  jest.advanceTimersByTime(1);

  expect(store.read().toasts).toEqual([]);
});

test('cleaning up one toast leaves the next one alone', () => {
  const store = showAndClose();
  store.failure('Update Failed');

  jest.advanceTimersByTime(CLEANED_UP_AFTER_MS);

  expect(store.read().toasts).toMatchObject([{ title: 'Update Failed', isOpen: true }]);
});

test('listeners are told when a toast is cleaned up', () => {
  const store = showAndClose();
  let heard = 0;
  const stop = store.subscribe(() => (heard += 1));

  jest.advanceTimersByTime(CLEANED_UP_AFTER_MS);
  stop();

  expect(heard).toBe(1);
});
