import type { createBolo } from '@ten8/contracts/cad/bolos';
import type { takeCall } from '@ten8/contracts/cad/dispatch';
import type { addNote } from '@ten8/contracts/cad/timeline';
import type { RequestOf } from '@ten8/contracts/request';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showNewCall } from '../../../shared/live/show-changes';
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

  const bolos = useBolosKey();
  const bolo = useWrite({
    send: (description: string, idempotencyKey) =>
      sendBolo(bolos.communityId, { description }, idempotencyKey),
    done: ({ description }) => ['BOLO Created', description],
    failed: ['BOLO Not Created', 'Could not create the BOLO'],
    readAgain: [bolos.queryKey],
  });

  return { open: open.mutate, note: note.mutate, bolo: bolo.mutate };
}

type NewBolo = RequestOf<typeof createBolo>['body'];

export const sendBolo = (communityId: number, body: NewBolo, idempotencyKey: string) =>
  api<typeof createBolo>('POST /api/communities/:communityId/bolos', {
    params: { communityId },
    body,
    idempotencyKey,
  });

/** Where BOLOs are written and read again. */
export function useBolosKey() {
  const { community } = useSelectedCommunity();
  return { communityId: community.id, queryKey: bolosQuery(community.id).queryKey };
}
