import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CriminalReport, fileReport } from '@ten8/contracts/cad/reports';
import { api } from '../../../shared/api';
import { newKey } from '../../../shared/new-key';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';
import { toReport, type ReportInput } from './report-input';

export const reportForm = (characterId: number): string => `report:${characterId}`;

/** The same report sent twice, after a lost answer for example, is one. */
export function useFileReport(characterId: number, onFiled: (report: CriminalReport) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const sent = useRef({ text: '', key: '' });

  return useMutation({
    mutationFn: (input: ReportInput) => {
      const body = toReport(characterId, input);
      const text = JSON.stringify(body);
      if (text !== sent.current.text) sent.current = { text, key: newKey() };
      return api<typeof fileReport>('POST /api/communities/:communityId/reports', {
        params: { communityId: community.id },
        body,
        idempotencyKey: sent.current.key,
      });
    },
    onSuccess: (report) => {
      sent.current = { text: '', key: '' };
      void client.invalidateQueries({ queryKey: ['communities', community.id, 'reports'] });
      toast.success('Report Created', `${report.type} ${report.reportNumber}`);
      onFiled(report);
    },
    onError: (error, values) => {
      if (leftFor(error, { form: reportForm(characterId), values })) return;
      toast.failure('Report Failed', 'Failed to create criminal report');
    },
  });
}
