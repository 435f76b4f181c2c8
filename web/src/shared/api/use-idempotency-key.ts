import { useRef } from 'react';
import { readDraft, removeDraft, saveDraft } from '../forms/drafts';
import { useSession } from '../session/session';
import { newKey } from './new-key';

/**
 * Keys for creations: the same input sent twice, for example after a lost answer, creates one record. With `draft` also
 * when that draft is sent again after a reload.
 * Call `settle` after a success, so that the same input typed again creates another record.
 */
export function useIdempotencyKey(draft?: string) {
  const { user } = useSession();
  const author = user?.id ?? null;
  const kept = draft === undefined ? null : `sent-${draft}`;
  const sent = useRef({ text: '', key: '' });

  return {
    of: (body: unknown): string => {
      const text = JSON.stringify(body);
      const before = kept === null ? null : readDraft(author, kept);
      if (before && before.text === text && typeof before.key === 'string') return before.key;
      if (text !== sent.current.text) sent.current = { text, key: newKey() };
      if (kept !== null) saveDraft(author, kept, sent.current);
      return sent.current.key;
    },
    settle: () => {
      sent.current = { text: '', key: '' };
      if (kept !== null) removeDraft(author, kept);
    },
  };
}
