import { useMutation, useQuery } from '@tanstack/react-query';
import type { openCall, Priority } from '@ten8/contracts/cad/calls';
import { api, sentenceOf } from '../../shared/api';
import { configQuery } from '../../shared/config';
import { useToast } from '../../shared/toasts';
import { useOnceKey } from '../../shared/use-once-key';

/** Spec 9: where public calls go unless the installation says otherwise. */
const PUBLIC_COMMUNITY = 1;

export interface PublicCall {
  callerName: string;
  callerPhone: string;
  location: string;
  priority: Priority;
  description: string;
}

export function usePublicCall(onSent: () => void) {
  const { data: config } = useQuery(configQuery);
  const toast = useToast();
  const once = useOnceKey();

  return useMutation({
    mutationFn: (body: PublicCall) =>
      api<typeof openCall>('POST /api/communities/:communityId/calls', {
        params: { communityId: config?.publicCallCommunityId ?? PUBLIC_COMMUNITY },
        body,
        idempotencyKey: once.keyFor(body),
      }),
    onSuccess: () => {
      once.settle();
      toast.success('Emergency Call Submitted', 'Your 911 call has been dispatched to emergency responders');
      onSent();
    },
    onError: (error) =>
      toast.failure('Failed to Submit Call', sentenceOf(error, 'Please try again or call 911 directly')),
  });
}
