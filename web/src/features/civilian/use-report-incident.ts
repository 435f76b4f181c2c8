import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { reportIncident } from '@ten8/contracts/cad/incidents';
import { api, sentenceOf } from '../../shared/api';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

export interface IncidentValues {
  type: string;
  description: string;
}

/** Where an unsent report is kept while its author signs in again. */
export const INCIDENT_FORM = 'incident';

/** Reports what happened; the server says whether an officer did (spec 7). */
export function useReportIncident(onReported: () => void) {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (values: IncidentValues) =>
      api<typeof reportIncident>('POST /api/communities/:communityId/incidents', {
        params: { communityId: community.id },
        body: values,
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['communities', community.id, 'incidents'] });
      toast.success('Incident report submitted successfully');
      onReported();
    },
    onError: (error, values) => {
      if (leftFor(error, { form: INCIDENT_FORM, values })) return;
      toast.failure('Failed to submit incident report', sentenceOf(error, ''));
    },
  });
}
