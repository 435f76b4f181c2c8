import type { CallEdit, editCall } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { reopenCall } from '@ten8/contracts/cad/merges';
import type { callRoll } from '@ten8/contracts/cad/roll-calls';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { forgetCallDraft } from '../../../shared/call-form/call-draft';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showCalls } from '../../../shared/live/show-changes';
import { useUser } from '../../../shared/session/session';
import { unitsQuery } from '../../../shared/units/units-query';
import { IN_ORDER } from './in-order';

interface Editing {
  callId: number;
  edit: CallEdit;
  /** Whether what was typed into the call and is not in this edit is given up. */
  endsDraft?: boolean;
}

/**
 * Changes a call, closes it or opens it again, and asks its units whether they are well. `choose` takes the call to go
 * on with.
 */
export function useCallWrites(choose: (callId: number) => void) {
  const { community } = useSelectedCommunity();
  const user = useUser();
  const { queryKey } = callsQuery(community.id);
  const edit = useWrite<Editing, Call>({
    scope: IN_ORDER,
    send: ({ callId, edit: body }) =>
      api<typeof editCall>('PATCH /api/calls/:callId', { params: { callId }, body }),
    list: queryKey,
    done: (call) => [call.status === 'closed' ? 'Call Closed' : 'Call Updated', `Call #${call.callNumber}`],
    failed: ['Update Failed', 'Could not update the call'],
    readAgain: [unitsQuery(community.id).queryKey],
    onDone: (saved, { endsDraft }, client) => {
      if (endsDraft) forgetCallDraft(user.id, saved.id);
      showCalls(client, community.id, [saved]);
    },
  });
  const reopen = useWrite({
    scope: IN_ORDER,
    send: ({ id: callId }: Call) =>
      api<typeof reopenCall>('POST /api/calls/:callId/reopen', { params: { callId } }),
    list: queryKey,
    done: ({ callNumber }) => ['Call Reopened', `Call #${callNumber}`],
    failed: ['Call Not Reopened', 'Could not open the call again'],
    onDone: (call, _sent, client) => {
      showCalls(client, community.id, [call]);
      choose(call.id);
    },
  });
  const roll = useWrite({
    scope: IN_ORDER,
    send: ({ id: callId }: Call, idempotencyKey) =>
      api<typeof callRoll>('POST /api/calls/:callId/roll-calls', { params: { callId }, idempotencyKey }),
    list: queryKey,
    done: ({ callNumber }) => ['Roll Call', `Units on call #${callNumber} are asked`],
    failed: ['No Roll Call', 'Could not ask the units'],
    onDone: (call, _sent, client) => showCalls(client, community.id, [call]),
  });

  // With what was typed into it, which the dialog has asked about.
  const closingId = edit.isPending && edit.variables.endsDraft ? edit.variables.callId : null;
  return { edit, closingId, reopen: reopen.mutate, roll: roll.mutate };
}
