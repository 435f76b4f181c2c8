import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for the life of the component, which calls the newest `callback`: rows behind `memo` stay as they are. */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
