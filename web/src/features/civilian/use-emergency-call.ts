import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { openCall } from '@ten8/contracts/cad/calls';
import type { Character } from '@ten8/contracts/civilian/characters';
import { api, sentenceOf } from '../../shared/api';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { useOnceKey } from '../../shared/use-once-key';
import { toEmergencyCall, type EmergencyValues } from './emergency-payload';

export const EMERGENCY_FORM = 'emergency';

export function useEmergencyCall(characters: readonly Character[], onSent: () => void) {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const once = useOnceKey();

  return useMutation({
    mutationFn: (values: EmergencyValues) => {
      const body = toEmergencyCall(values, characters);
      return api<typeof openCall>('POST /api/communities/:communityId/calls', {
        params: { communityId: community.id },
        body,
        idempotencyKey: once.keyFor(body),
      });
    },
    onSuccess: () => {
      once.settle();
      for (const list of ['calls', 'incidents'])
        void client.invalidateQueries({ queryKey: ['communities', community.id, list] });
      toast.success('Emergency Call Submitted', 'Your 911 call has been dispatched to emergency responders');
      onSent();
    },
    onError: (error, values) => {
      if (leftFor(error, { form: EMERGENCY_FORM, values })) return;
      toast.failure('Failed to Submit Call', sentenceOf(error, 'Please try again or call 911 directly'));
    },
  });
}
