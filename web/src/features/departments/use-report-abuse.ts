import { useMutation } from '@tanstack/react-query';
import type { reportAbuse } from '@ten8/contracts/community/abuse';
import type { Community } from '@ten8/contracts/community/communities';
import { api } from '../../shared/api';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

/** The whole abuse report of spec 3; the server believes its own clock and session over what it says here. */
export function useReportAbuse({ id, name, description, type, ownerId }: Community, onSent: () => void) {
  const user = useUser();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (report: { category: string; description: string }) => {
      const body = {
        ...report,
        communityId: id,
        reportedBy: { id: user.id, name: `${user.firstName} ${user.lastName}`, email: user.email },
        communityInfo: { id, name, description, type, ownerId },
        timestamp: new Date().toISOString(),
        platform: 'web',
      };
      return api<typeof reportAbuse>('POST /api/report-abuse', { body });
    },
    onSuccess: () => {
      toast.success('Report Submitted', 'Thank you for helping keep our community safe.');
      onSent();
    },
    onError: (error) => {
      if (leftFor(error)) return;
      toast.failure('Submission Failed', 'There was an error submitting your report. Please try again.');
    },
  });
}
