import { useMutation, useQuery } from '@tanstack/react-query';
import type { openCall, Priority } from '@ten8/contracts/cad/calls';
import { useState } from 'react';
import { call, sentenceOf } from '../../shared/call';
import { configQuery } from '../../shared/config';
import { useToast } from '../../shared/toasts';

/** Spec 9: where public calls go unless the installation says otherwise. */
const PUBLIC_COMMUNITY = 1;

export interface PublicCall {
  callerName: string;
  callerPhone: string;
  location: string;
  priority: Priority;
  description: string;
}

/** The same text sent twice, after a lost answer for example, is one call. */
export function usePublicCall(onSent: () => void) {
  const { data: config } = useQuery(configQuery);
  const toast = useToast();
  const [sent, setSent] = useState({ text: '', key: '' });

  return useMutation({
    mutationFn: (body: PublicCall) => {
      const text = JSON.stringify(body);
      const key = text === sent.text ? sent.key : newKey();
      setSent({ text, key });
      return call<typeof openCall>(
        { verb: 'POST', path: '/api/communities/:communityId/calls' },
        {
          params: { communityId: config?.publicCallCommunityId ?? PUBLIC_COMMUNITY },
          body,
          idempotencyKey: key,
        },
      );
    },
    onSuccess: () => {
      setSent({ text: '', key: '' });
      toast.success('Emergency Call Submitted', 'Your 911 call has been dispatched to emergency responders');
      onSent();
    },
    onError: (error) =>
      toast.failure('Failed to Submit Call', sentenceOf(error, 'Please try again or call 911 directly')),
  });
}

/** `crypto.randomUUID` is missing where a server on the local network is reached without TLS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
