import { useEffect, useRef } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { hasCallDraft } from '../../../shared/call-form/call-draft';
import { useUser } from '../../../shared/session/session';
import { useToast } from '../../../shared/toasts/toasts';

/**
 * Tells this user of each closed call into which they typed something that is neither saved nor shown. Of `closingId`,
 * which they are closing themselves, only if that fails.
 */
export function useClosedDrafts(
  calls: readonly Call[] | undefined,
  shownId: number | null,
  closingId: number | null,
): void {
  const { id: userId } = useUser();
  const toast = useToast();
  const told = useRef(new Set<number>());

  useEffect(() => {
    for (const { id, callNumber, status } of calls ?? []) {
      if (status === 'active') told.current.delete(id);
      else if (id !== shownId && id !== closingId && !told.current.has(id) && hasCallDraft(userId, id)) {
        told.current.add(id);
        toast.show({
          title: 'Not saved',
          description: `Call #${callNumber} was closed. It keeps your changes, in case it is opened again`,
        });
      }
    }
  }, [calls, shownId, closingId, userId, toast]);
}
