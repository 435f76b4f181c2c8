import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { forgetCallDraft, unsavedEdit } from '../../../shared/call-form/call-draft';
import type { CallFields } from '../../../shared/call-form/call-fields';
import { useCalls } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { readDraft, removeDraft, saveDraft } from '../../../shared/forms/drafts';
import { useUser } from '../../../shared/session/session';
import { useToast } from '../../../shared/toasts/toasts';
import { useUnits } from '../../../shared/units/units-query';

type Keep = (call: Call, typed: Partial<CallFields>) => boolean;

/**
 * For an officer who comes back to the console, for example after signing in again, and is no longer on the call that
 * they were on: `keep` gets what they had typed into that call and not saved.
 */
export function useLeftCall(attached: Call | null, keep: Keep): void {
  const user = useUser();
  const { community } = useSelectedCommunity();
  const { data: calls } = useCalls();
  const { data: units } = useUnits();
  const toast = useToast();
  const isCompared = useRef(false);
  const place = `own-call-${community.id}`;
  const attachedId = attached?.id ?? null;
  const areRead = calls !== undefined && units !== undefined;
  const compare = useEffectEvent(() => {
    if (isCompared.current) return;
    isCompared.current = true;
    const leftId = readDraft(user.id, place)?.callId;
    const left = leftId === attachedId ? undefined : calls?.find(({ id }) => id === leftId);
    if (!left) return;
    const { version: _version, ...typed } = unsavedEdit(user.id, left);
    forgetCallDraft(user.id, left.id);
    if (keep(left, typed))
      toast.show({
        title: `You are no longer on call #${left.callNumber}`,
        description: 'What you typed and did not save is under CAD SYSTEM',
      });
  });

  useEffect(() => {
    if (!areRead) return;
    compare();
    if (attachedId === null) removeDraft(user.id, place);
    else saveDraft(user.id, place, { callId: attachedId });
  }, [areRead, attachedId, user.id, place]);
}
