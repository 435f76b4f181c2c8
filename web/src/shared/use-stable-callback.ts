import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that never changes and calls the newest `callback`: rows in `memo` do not render again. */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const newest = useRef(callback);
  useLayoutEffect(() => {
    newest.current = callback;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
