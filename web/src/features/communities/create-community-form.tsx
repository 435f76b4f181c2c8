import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { takeDraft } from '../../shared/drafts';
import { messages } from '../../shared/messages';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';
import { CREATE_FORM, useCreateCommunity, type NewCommunityValues } from './use-create-community';

const types = [{ value: 'FiveM', label: 'FiveM' }];
const visibilities = [
  { value: 'public', label: 'Public: anyone may find and join it' },
  { value: 'private', label: 'Private: by join code only' },
];
const empty: NewCommunityValues = {
  name: '',
  type: '',
  description: '',
  discordUrl: '',
  visibility: 'public',
};

export function CreateCommunityForm() {
  const user = useUser();
  const create = useCreateCommunity();
  const toast = useToast();
  const [values, setValues] = useState(() => ({ ...empty, ...takeDraft(user.id, CREATE_FORM) }));
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<NewCommunityValues>) => setValues({ ...values, ...change });
  const problem = (value: string) => (isChecked && value.trim() === '' ? 'Required' : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (values.name.trim() === '' || values.type === '') toast.failure(messages.requiredFields);
    else if (!create.isPending) create.mutate(values);
  };

  return (
    <Narrow onSubmit={submit} noValidate aria-label="Create community">
      <Field label="Community name" isRequired error={problem(values.name)}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="name"
            maxLength={100}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Game type" isRequired error={problem(values.type)}>
        {(wiring) => (
          <Select
            {...wiring}
            name="type"
            options={types}
            placeholder="Select a game type"
            value={values.type}
            onChange={(event) => set({ type: event.target.value })}
          />
        )}
      </Field>
      <Field label="Visibility">
        {(wiring) => (
          <Select
            {...wiring}
            name="visibility"
            options={visibilities}
            value={values.visibility}
            onChange={(event) => set({ visibility: event.target.value === 'private' ? 'private' : 'public' })}
          />
        )}
      </Field>
      <Field label="Description">
        {(wiring) => (
          <TextArea
            {...wiring}
            name="description"
            maxLength={2000}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label="Discord URL" hint="Optional">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="url"
            name="discordUrl"
            placeholder="https://"
            maxLength={500}
            value={values.discordUrl}
            onChange={(event) => set({ discordUrl: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" isPending={create.isPending}>
        {create.isPending ? 'Creating...' : 'Create Community'}
      </Button>
    </Narrow>
  );
}

const Narrow = styled(FormColumn)`
  max-width: 32rem;
`;
