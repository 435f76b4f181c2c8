import { useEffect, useState } from 'react';

/** The value after it has not changed for this many ms. */
export function useDebounced<Value>(value: Value, forMs = 300): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);

  return settled;
}
