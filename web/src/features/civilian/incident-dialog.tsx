import type { reportIncident } from '@ten8/contracts/cad/incidents';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { api } from '../../shared/api/api';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { messages } from '../../shared/messages';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { latestIncidentsQuery } from './civilian-queries';

export function IncidentDialog({ onClose }: { onClose: () => void }) {
  const form = useIncidentForm(onClose);

  return (
    <FormDialog
      form={form}
      title="Report Incident"
      description="For the record, not for help: nobody is dispatched. To get help, call 911."
      label="Incident report"
      submit="Submit Report"
      pending="Submitting..."
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <TextField name="type" label="Type" placeholder="Traffic collision" isRequired />
      <TextAreaField
        name="description"
        label="Description"
        placeholder="What happened, and where?"
        maxLength={DESCRIPTION_MAX}
        isCounted
        isRequired
      />
    </FormDialog>
  );
}

/** Sends an incident. The server decides whether the author is an officer. */
function useIncidentForm(onReported: () => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: { type: '', description: '' },
    draft: `incident-${community.id}`,
    keepsDraft: true,
    schema: () => import('@ten8/contracts/cad/incidents').then(({ NewIncident }) => NewIncident),
    missing: messages.requiredFields,
    send: (body, idempotencyKey) =>
      api<typeof reportIncident>('POST /api/communities/:communityId/incidents', {
        params: { communityId: community.id },
        body,
        idempotencyKey,
      }),
    done: 'Incident report submitted successfully',
    failed: 'Failed to submit incident report',
    readAgain: [latestIncidentsQuery(community.id).queryKey],
    onDone: onReported,
  });
}
