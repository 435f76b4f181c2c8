import type { reportAbuse } from '@ten8/contracts/community/abuse';
import type { Community } from '@ten8/contracts/community/communities';
import { ABUSE_CATEGORIES, ABUSE_DESCRIPTION_MAX } from '@ten8/contracts/community/constants';
import { api } from '../../shared/api/api';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { fullName } from '../../shared/full-name';
import { useUser } from '../../shared/session/session';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { optionsOf } from '../../ui/select-options';

interface ReportAbuseDialogProps {
  community: Community;
  onClose: () => void;
}

export function ReportAbuseDialog({ community, onClose }: ReportAbuseDialogProps) {
  const form = useAbuseForm(community, onClose);

  return (
    <FormDialog
      form={form}
      title="Report Abuse"
      description={`Your report about ${community.name} goes to the platform's moderators.`}
      submit="Submit Report"
      pending="Submitting..."
      needs={['category', 'description']}
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <SelectField
        name="category"
        label="Category"
        options={optionsOf(ABUSE_CATEGORIES)}
        placeholder="Select a category"
        isRequired
      />
      <TextAreaField
        name="description"
        label="Description"
        rows={6}
        maxLength={ABUSE_DESCRIPTION_MAX}
        isCounted
        isRequired
      />
    </FormDialog>
  );
}

/** The server uses its own time and session, not those in the report. */
function useAbuseForm({ id, name, description, type, ownerId }: Community, onSent: () => void) {
  const user = useUser();

  return useWriteForm({
    values: { category: '', description: '' },
    draft: `report-abuse-${id}`,
    keepsDraft: true,
    missing: ['Missing Information', 'Please select a category and provide a description.'],
    // With the key, a report is kept once, even if the answer to the first try was lost.
    send: (report, idempotencyKey) => {
      const body = {
        ...report,
        communityId: id,
        reportedBy: { id: user.id, name: fullName(user), email: user.email },
        communityInfo: { id, name, description, type, ownerId },
        timestamp: new Date().toISOString(),
        platform: 'web',
      };
      return api<typeof reportAbuse>('POST /api/report-abuse', { body, idempotencyKey });
    },
    done: ['Report Submitted', 'Thank you for helping keep our community safe.'],
    failed: () => ['Submission Failed', 'There was an error submitting your report. Please try again.'],
    onDone: onSent,
  });
}
