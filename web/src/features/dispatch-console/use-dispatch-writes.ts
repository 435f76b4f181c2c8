import type { CallEdit, editCall } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Dispatched, dispatchUnits, UnitOrders } from '@ten8/contracts/cad/dispatch';
import { api } from '../../shared/api';
import { callsQuery, unitsQuery, type CallList } from '../../shared/cad-lists';
import { forgetCallDraft } from '../../shared/call-form/call-draft';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useUser } from '../../shared/session';
import { useWrite } from '../../shared/use-write';

interface Editing {
  callId: number;
  edit: CallEdit;
  /** Whether what was typed into the call and is not in this edit is given up. */
  endsDraft?: boolean;
}

/** What a dispatcher asks for. Answers are shown before the next poll. */
export function useDispatchWrites() {
  const { community } = useSelectedCommunity();
  const user = useUser();
  const calls = callsQuery(community.id);
  const units = unitsQuery(community.id);

  const orders = useWrite<UnitOrders, Dispatched>({
    send: (body) =>
      api<typeof dispatchUnits>('POST /api/communities/:communityId/units/dispatch', {
        params: { communityId: community.id },
        body,
      }),
    list: calls.queryKey,
    failed: ['Units Not Moved', 'Could not move the units'],
    readAgain: [units.queryKey],
    onDone: (done, _orders, client) => {
      client.setQueryData(calls.queryKey, (known) => replaceCalls(known, done.calls));
      client.setQueryData(units.queryKey, (known) => replaceRows(known, done.units));
    },
  });
  const edit = useWrite<Editing, Call>({
    send: ({ callId, edit: body }) =>
      api<typeof editCall>('PATCH /api/calls/:callId', { params: { callId }, body }),
    list: calls.queryKey,
    done: (call) => [call.status === 'closed' ? 'Call Closed' : 'Call Updated', `Call #${call.callNumber}`],
    failed: ['Update Failed', 'Could not update the call'],
    readAgain: [units.queryKey],
    onDone: (saved, { endsDraft }, client) => {
      if (endsDraft) forgetCallDraft(user.id, saved.id);
      client.setQueryData(calls.queryKey, (known) => replaceCalls(known, [saved]));
    },
  });
  return { order: orders.mutate, orderAsync: orders.mutateAsync, edit };
}

export type DispatchWrites = ReturnType<typeof useDispatchWrites>;

export const replaceCalls = (known: CallList | undefined, changed: Call[]): CallList | undefined =>
  known && { ...known, calls: replaceRows(known.calls, changed) ?? [] };

export const replaceRows = <Row extends { id: number }>(
  known: Row[] | undefined,
  changed: Row[],
): Row[] | undefined => known?.map((row) => changed.find(({ id }) => id === row.id) ?? row);
