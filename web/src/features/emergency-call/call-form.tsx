import { useQuery } from '@tanstack/react-query';
import type { openCall } from '@ten8/contracts/cad/calls';
import type { Priority } from '@ten8/contracts/cad/constants';
import { DESCRIPTION_MAX, LOCATION_MAX } from '@ten8/contracts/constants';
import { api } from '../../shared/api/api';
import { configQuery } from '../../shared/api/config';
import { CALL_FAILED, CallNotSent } from '../../shared/calls/call-not-sent';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { Form, Submit } from '../../ui/form/form';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { optionsOf } from '../../ui/select-options';

const priorities: Record<Priority, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** The default community for public calls. */
const PUBLIC_COMMUNITY = 1;

interface CallFormProps {
  /** The button that asked for this form had the focus, and is gone. */
  isNext: boolean;
  onSent: () => void;
}

export function CallForm({ isNext, onSent }: CallFormProps) {
  const form = useCallForm(onSent);

  return (
    <Form form={form} label="Emergency call">
      <RestoredDraft isRestored={form.isRestored} />
      <TextField
        name="callerName"
        label="Your name"
        hint="Optional. Without one the call is anonymous."
        maxLength={200}
        autoFocus={isNext}
      />
      <TextField name="callerPhone" label="Phone number" hint="Optional" type="tel" />
      <TextField name="location" label="Location" maxLength={LOCATION_MAX} isRequired />
      <SelectField name="priority" label="Priority" options={optionsOf(priorities)} />
      <TextAreaField
        name="description"
        label="Description"
        placeholder="What is happening?"
        maxLength={DESCRIPTION_MAX}
        isCounted
        isRequired
      />
      <CallNotSent error={form.error} />
      <Submit label="Submit Emergency Call" pending="Submitting..." tone="danger" size="large" />
    </Form>
  );
}

/** Does not load the contract's schema: it would be 25 kB more, and the server validates anyway. */
function useCallForm(onSent: () => void) {
  const { data: config } = useQuery(configQuery);

  return useWriteForm({
    values: { callerName: '', callerPhone: '', location: '', priority: 'high', description: '' },
    draft: 'public-call',
    keepsDraft: true,
    missing: ['Missing Information', 'Please provide both location and description of the emergency'],
    send: (body, idempotencyKey) =>
      api<typeof openCall>('POST /api/communities/:communityId/calls', {
        params: { communityId: config?.publicCallCommunityId ?? PUBLIC_COMMUNITY },
        body,
        idempotencyKey,
      }),
    done: ['Emergency Call Submitted', 'Your 911 call has been dispatched to emergency responders'],
    failed: CALL_FAILED,
    onDone: onSent,
  });
}
