import type { AidOrder } from '@ten8/contracts/cad/aid';
import type { NewMessage, playTone, sendMessage, ToneOrder } from '@ten8/contracts/cad/tones';
import { api } from '../../shared/api';
import { callsQuery } from '../../shared/cad-lists';
import { useSelectedCommunity } from '../../shared/selected-community';
import { sendAid } from '../../shared/send-aid';
import { useWrite } from '../../shared/use-write';
import { replaceCalls } from './use-dispatch-writes';

/** What dispatch plays and writes to units, and which departments it asks for help. */
export function useRadioWrites() {
  const { community } = useSelectedCommunity();
  const params = { communityId: community.id };
  const { queryKey } = callsQuery(community.id);
  const tone = useWrite({
    send: (body: ToneOrder, idempotencyKey) =>
      api<typeof playTone>('POST /api/communities/:communityId/dispatch/tones', {
        params,
        body,
        idempotencyKey,
      }),
    done: ({ tone }) => ['Tone Played', tone.toUpperCase()],
    failed: ['Tone Not Played', 'Could not play the tone'],
  });
  const message = useWrite({
    send: (body: NewMessage, idempotencyKey) =>
      api<typeof sendMessage>('POST /api/communities/:communityId/dispatch/messages', {
        params,
        body,
        idempotencyKey,
      }),
    done: ({ text }) => ['Message Sent', text],
    failed: ['Message Not Sent', 'Could not send the message'],
    readAgain: [queryKey],
  });
  const aid = useWrite({
    send: ({ callId, order }: { callId: number; order: AidOrder }, key) => sendAid(callId, order, key),
    list: queryKey,
    done: (call, { order }) => [
      order.declined === undefined ? 'Aid Asked For' : 'Aid Declined',
      `${order.kind.toUpperCase()} on call #${call.callNumber}`,
    ],
    failed: ['Aid Not Changed', 'Could not change what the call needs'],
    onDone: (call, _sent, client) =>
      void client.setQueryData(queryKey, (known) => replaceCalls(known, [call])),
  });

  return { tone: tone.mutate, message: message.mutate, aid: aid.mutate };
}
