import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';
import type { takeCall } from '@ten8/contracts/cad/dispatch';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { Select } from '../../ui/select';
import { upperCaseOptions } from '../../ui/select-options';
import { api } from '../api/api';
import { codeOptions, useCodes } from '../codes/codes-query';
import { useSelectedCommunity } from '../community/selected-community';
import { RestoredDraft } from '../forms/restored-draft';
import { useWriteForm } from '../forms/use-write-form';
import { showNewCall } from '../live/show-changes';
import { PlaceFields } from '../places/place-fields';
import { callsQuery } from './calls-query';

const noCall = {
  typeCode: '',
  callerName: '',
  callerPhone: '',
  location: '',
  postalCode: '',
  description: '',
  priority: 'high',
};
const priorityOptions = upperCaseOptions(PRIORITIES);

interface TakeCallDialogProps {
  onTaken: (call: Call) => void;
  onClose: () => void;
}

/** Dispatch enters a call for someone who is on the phone. */
export function TakeCallDialog({ onTaken, onClose }: TakeCallDialogProps) {
  const { community } = useSelectedCommunity();
  const { callTypes } = useCodes();
  const form = useWriteForm({
    values: noCall,
    // Somebody who has to see to an alarm first comes back to it.
    draft: `taken-call-${community.id}`,
    keepsDraft: true,
    schema: () => import('@ten8/contracts/cad/dispatch').then(({ takeCall: { body } }) => body),
    send: (body, idempotencyKey) =>
      api<typeof takeCall>('POST /api/communities/:communityId/dispatch/calls', {
        params: { communityId: community.id },
        body,
        idempotencyKey,
      }),
    done: (call) => ['Call Opened', `Call #${call.callNumber}`],
    failed: ['Call Not Opened', 'Could not open the call'],
    list: callsQuery(community.id).queryKey,
    onDone: (call, _values, client) => {
      showNewCall(client, community.id, call);
      onTaken(call);
    },
  });

  // Not the select's own state: a call that was typed before the session ended has its type.
  const typeCode = useWatch({ control: form.methods.control, name: 'typeCode' });
  const [prompts, setPrompts] = useState('');
  const choose = (chosen: string) => {
    const { setValue, getValues } = form.methods;
    const type = callTypes.find(({ code }) => code === chosen);
    setValue('typeCode', chosen);
    if (type) setValue('priority', type.priority);
    const asked = promptsOf(type);
    // The arrow keys choose one type after the other: questions that nobody has answered give way to the next ones.
    const isUntouched = ['', prompts].includes(getValues('description').trim());
    if (isUntouched) setValue('description', asked);
    if (isUntouched) setPrompts(asked.trim());
  };

  return (
    <FormDialog form={form} title="Take a call" submit="Open Call" pending="Opening..." onClose={onClose}>
      <RestoredDraft isRestored={form.isRestored} />
      <PlaceFields isRequired />
      {callTypes.length > 0 && (
        <Field label="Type">
          {(wiring) => (
            <Select {...wiring} value={typeCode} options={codeOptions(callTypes)} onChoose={choose} />
          )}
        </Field>
      )}
      <TextAreaField
        name="description"
        label="Description"
        rows={3}
        maxLength={DESCRIPTION_MAX}
        isRequired
        isUpperCase
      />
      <SelectField name="priority" label="Priority" options={priorityOptions} />
      <TextField name="callerName" label="Caller" isUpperCase />
      <TextField name="callerPhone" label="Phone" />
    </FormDialog>
  );
}

/** What to ask for this type of call, a line each. */
const promptsOf = (type: { prompts: readonly string[] } | undefined): string =>
  type?.prompts.map((prompt) => `${prompt.toUpperCase()}: `).join('\n') ?? '';
