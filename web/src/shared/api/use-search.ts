import { useRef } from 'react';
import { useToast } from '../toasts/toasts';
import { useWrite } from './use-write';

interface Search<Criteria, Found> {
  find: (criteria: Criteria) => Promise<readonly Found[]>;
  /** The toast's text when nothing was found. */
  none: string;
  /** The toast's text when it failed. */
  failed: string;
  onFound?: (found: readonly Found[]) => void;
}

/**
 * A search that the user submits. It is sent once, and a toast is shown when nothing was found. An answer or a failure
 * that comes after the next search was started, or after `reset`, is ignored.
 */
export function useSearch<Criteria, Found>({ find, none, failed, onFound }: Search<Criteria, Found>) {
  const toast = useToast();
  const latest = useRef<Criteria>(undefined);

  const query = useWrite({
    send: async (criteria: Criteria) => {
      latest.current = criteria;
      try {
        return await find(criteria);
      } catch (error) {
        if (criteria === latest.current) throw error;
        return [];
      }
    },
    failed: () => ['Search Error', failed],
    onDone: (found, criteria) => {
      if (criteria !== latest.current) return;
      if (found.length === 0) toast.failure('No Results', none);
      onFound?.(found);
    },
  });
  const reset = () => {
    latest.current = undefined;
    query.reset();
  };
  return { ...query, reset };
}
