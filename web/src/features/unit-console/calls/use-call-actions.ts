import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { attachUnit, Call, detachUnit, updateCall } from '@ten8/contracts/cad/calls';
import { api, sentenceOf } from '../../../shared/api/api';
import { isEditConflict } from '../../../shared/forms/edit-conflict';
import { useToast } from '../../../shared/toasts/toasts';
import { isOnDuty, useOwnUnit } from '../../../shared/units/units-query';
import { useAttachedCall } from './use-attached-call';
import { useCallWrite, useIsWritingCall } from './use-call-write';

const numbered = ({ callNumber }: Call) => `Call #${callNumber}`;
const notUpdated = (error: Error) => {
  const text = 'Could not update call information';
  return ['Update Failed', isEditConflict(error) ? sentenceOf(error, text) : text] as const;
};

interface Pairing {
  callId: number;
  unitId: number;
}

/** What an officer does with calls. The checks here only save a request: the server decides. */
export function useCallActions() {
  const toast = useToast();
  const unit = useOwnUnit();
  const attached = useAttachedCall(unit);
  const writes = useWrites();
  const isPending = useIsWritingCall();

  return {
    isPending,
    /** True when the server is asked. What is asked for again before the answer, by any key or button, does nothing. */
    attach: (call: Call): boolean => {
      if (isPending) return false;
      const canAttach = !attached && isOnDuty(unit);
      if (canAttach) writes.attach.mutate({ callId: call.id, unitId: unit.id });
      else if (!attached) toast.failure('Failed to Attach', 'No active unit found');
      else
        toast.failure(
          'Already Attached',
          'You must detach from your current call before attaching to another',
        );
      return canAttach;
    },
    detach: () => {
      if (isPending) return;
      if (!unit) toast.failure('Failed to Detach', 'No active unit found');
      else if (attached) writes.detach.mutate({ callId: attached.id, unitId: unit.id });
    },
    clear: () => {
      if (attached && !isPending) writes.clear.mutate(attached.id);
    },
    /** Throws what the server refuses; null when nothing was sent. */
    update: async ({ version, ...fields }: CallEdit): Promise<Call | null> => {
      if (!attached) return null;
      if (Object.keys(fields).length > 0)
        return writes.update.mutateAsync({ callId: attached.id, edit: { version, ...fields } });
      toast.show({ title: 'No Changes', description: 'There is nothing to update' });
      return null;
    },
    /** Of the last update. */
    updateError: writes.update.error,
  };
}

function useWrites() {
  const attach = useCallWrite({
    send: ({ callId, unitId }: Pairing) =>
      api<typeof attachUnit>('POST /api/calls/:callId/attach', { params: { callId }, body: { unitId } }),
    done: (call) => ['Attached to Call', `${numbered(call)}: ${call.location}`],
    failed: ['Failed to Attach', 'Could not attach to call'],
  });
  const detach = useCallWrite({
    send: ({ callId, unitId }: Pairing) =>
      api<typeof detachUnit>('POST /api/calls/:callId/detach', { params: { callId }, body: { unitId } }),
    done: (call) => ['Detached from Call', numbered(call)],
    failed: ['Failed to Detach', 'Could not detach from call'],
  });
  const clear = useCallWrite({
    send: (callId: number) =>
      api<typeof updateCall>('PUT /api/calls/:callId', { params: { callId }, body: { status: 'closed' } }),
    done: (call) => ['Call Cleared', `${numbered(call)} is closed`],
    failed: notUpdated,
  });
  const update = useCallWrite({
    send: ({ callId, edit: { version, ...body } }: { callId: number; edit: CallEdit }) =>
      api<typeof updateCall>('PUT /api/calls/:callId', { params: { callId }, body, version }),
    done: (call) => ['Call Updated', numbered(call)],
    failed: notUpdated,
  });
  return { attach, detach, clear, update };
}
