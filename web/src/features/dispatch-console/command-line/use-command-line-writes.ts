import type { takeCall } from '@ten8/contracts/cad/dispatch';
import type { addNote } from '@ten8/contracts/cad/timeline';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { sendBolo } from '../../../shared/bolos/send-bolo';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showNewCall } from '../../../shared/live/show-changes';
import { IN_ORDER } from '../writes/in-order';
import type { DeskCommand } from './command';

type Opening = Extract<DeskCommand, { verb: 'new' }>;

/** What only commands write: new calls, notes and BOLOs without a dialog. `choose` gets the call that was opened. */
export function useCommandLineWrites(choose: (callId: number) => void) {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);
  const open = useWrite({
    send: ({ type, location, postalCode, description }: Opening, idempotencyKey) =>
      api<typeof takeCall>('POST /api/communities/:communityId/dispatch/calls', {
        params: { communityId: community.id },
        body: {
          location,
          postalCode,
          description,
          ...(type && { typeCode: type.code, priority: type.priority }),
        },
        idempotencyKey,
      }),
    list: queryKey,
    done: (call) => ['Call Opened', `Call #${call.callNumber}`],
    failed: ['Call Not Opened', 'Could not open the call'],
    onDone: (call, _sent, client) => {
      showNewCall(client, community.id, call);
      choose(call.id);
    },
  });
  const note = useWrite({
    scope: IN_ORDER,
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
  const bolo = useWrite({
    send: (description: string, idempotencyKey) => sendBolo(community.id, { description }, idempotencyKey),
    done: ({ description }) => ['BOLO Created', description],
    failed: ['BOLO Not Created', 'Could not create the BOLO'],
    readAgain: [bolosQuery(community.id).queryKey],
  });

  return { open: open.mutate, note: note.mutate, bolo: bolo.mutate };
}
