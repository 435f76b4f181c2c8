import type { AidOrder } from '@ten8/contracts/cad/aid';
import type { Message, NewMessage, playTone, sendMessage, ToneOrder } from '@ten8/contracts/cad/tones';
import { api } from '../../../shared/api/api';
import { useWrite, type ToastText } from '../../../shared/api/use-write';
import { callsQuery } from '../../../shared/calls/calls-query';
import { sendAid } from '../../../shared/calls/send-aid';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showCalls } from '../../../shared/live/show-changes';
import { IN_ORDER } from './in-order';

/** Writes to units, by command or in the dialog. */
export const sendTo = (communityId: number, body: NewMessage, idempotencyKey: string) =>
  api<typeof sendMessage>('POST /api/communities/:communityId/dispatch/messages', {
    params: { communityId },
    body,
    idempotencyKey,
  });

export const MESSAGE_SENT = {
  done: ({ text }: Message): ToastText => ['Message Sent', text],
  failed: ['Message Not Sent', 'Could not send the message'],
} as const;

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
    scope: IN_ORDER,
    send: (body: NewMessage, key) => sendTo(community.id, body, key),
    ...MESSAGE_SENT,
    readAgain: [queryKey],
  });
  const aid = useWrite({
    scope: IN_ORDER,
    send: ({ callId, order }: { callId: number; order: AidOrder }, key) => sendAid(callId, order, key),
    list: queryKey,
    done: (call, { order }) => [
      order.declined === undefined ? 'Aid Asked For' : 'Aid Declined',
      `${order.kind.toUpperCase()} on call #${call.callNumber}`,
    ],
    failed: ['Aid Not Changed', 'Could not change what the call needs'],
    onDone: (call, _sent, client) => showCalls(client, community.id, [call]),
  });

  return { tone, message: message.mutate, aid: aid.mutate };
}
