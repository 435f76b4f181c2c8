import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import type { takeCall } from '@ten8/contracts/cad/dispatch';
import type { addNote } from '@ten8/contracts/cad/timeline';
import { api } from '../../../shared/api';
import { callsQuery } from '../../../shared/cad-lists';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useWrite } from '../../../shared/use-write';
import type { Desk } from '../use-desk';
import type { DeskCommand } from './grammar';

type Opening = Extract<DeskCommand, { verb: 'new' }>;

/** Runs commands. Returns a sentence when one cannot be run, else null. */
export function useDeskCommands({ writes: { order, edit }, alarms, choose }: Desk) {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);
  const open = useWrite({
    send: ({ type, location, postalCode, description }: Opening, idempotencyKey) =>
      api<typeof takeCall>('POST /api/communities/:communityId/dispatch/calls', {
        params: { communityId: community.id },
        body: {
          ...{ location, postalCode, description },
          ...(type && { typeCode: type.code, priority: type.priority }),
        },
        idempotencyKey,
      }),
    list: queryKey,
    done: (call) => ['Call Opened', `Call #${call.callNumber}`],
    failed: ['Call Not Opened', 'Could not open the call'],
    onDone: (call, _sent, client) => {
      client.setQueryData(queryKey, (known) => known && { ...known, calls: [call, ...known.calls] });
      choose(call.id);
    },
  });
  const note = useWrite({
    send: ({ callId, text }: { callId: number; text: string }, idempotencyKey) =>
      api<typeof addNote>('POST /api/calls/:callId/notes', {
        params: { callId },
        body: { text },
        idempotencyKey,
      }),
    done: 'Note Added',
    failed: ['Note Not Added', 'Could not add the note'],
    readAgain: [queryKey],
  });

  const change = ({ id: callId, version }: Call, fields: Omit<CallEdit, 'version'>) =>
    edit.mutate({ callId, edit: { version, ...fields } });

  return (command: DeskCommand): string | null => {
    switch (command.verb) {
      case 'new':
        open.mutate(command);
        return null;
      case 'dispatch':
        order({ unitIds: command.unitIds, callId: command.call.id });
        return null;
      case 'primary':
        order({ unitIds: [command.unitId], callId: command.call.id, isPrimary: true });
        return null;
      case 'clear':
        order({ unitIds: command.unitIds, callId: null });
        return null;
      case 'status':
        order({ unitIds: command.unitIds, status: command.status });
        return null;
      case 'note':
        note.mutate({ callId: command.call.id, text: command.text });
        return null;
      case 'priority':
        change(command.call, { priority: command.priority });
        return null;
      case 'type':
        change(command.call, { typeCode: command.typeCode });
        return null;
      case 'close':
        change(command.call, { status: 'closed', disposition: command.disposition });
        return null;
      case 'acknowledge':
        if (!alarms.next) return 'There is no alarm to acknowledge';
        alarms.acknowledge(alarms.next.id);
        return null;
    }
  };
}
