import { useRef } from 'react';
import { newKey } from './new-key';

/**
 * Keys for creations: the same input sent twice, for example after a lost answer, creates one record.
 * Call `settle` after a success, so that the same input typed again creates another record.
 */
export function useIdempotencyKey() {
  const sent = useRef({ text: '', key: '' });

  return {
    of: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (text !== sent.current.text) sent.current = { text, key: newKey() };
      return sent.current.key;
    },
    settle: () => {
      sent.current = { text: '', key: '' };
    },
  };
}
