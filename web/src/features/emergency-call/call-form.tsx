import { useState, type FormEvent } from 'react';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';
import { usePublicCall, type PublicCall } from './use-public-call';

/** The contract's priorities; written out here, since its schemas would triple what a caller has to load. */
const priorities = [
  { value: 'critical', label: 'Critical' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const satisfies readonly { value: PublicCall['priority']; label: string }[];
const empty: PublicCall = {
  callerName: '',
  callerPhone: '',
  location: '',
  priority: 'high',
  description: '',
};

export function CallForm({ onSent }: { onSent: () => void }) {
  const toast = useToast();
  const [values, setValues] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const open = usePublicCall(onSent);
  const set = (change: Partial<PublicCall>) => setValues({ ...values, ...change });
  const problem = (value: string) => (isChecked && value.trim() === '' ? 'Required' : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isComplete = values.location.trim() !== '' && values.description.trim() !== '';
    if (!isComplete)
      toast.failure('Missing Information', 'Please provide both location and description of the emergency');
    else if (!open.isPending) open.mutate(values);
  };

  return (
    <FormColumn onSubmit={submit} noValidate aria-label="Emergency call">
      <Field label="Your name" hint="Optional. Without one the call is anonymous.">
        {(wiring) => (
          <TextInput
            {...wiring}
            name="callerName"
            autoComplete="off"
            maxLength={200}
            value={values.callerName}
            onChange={(event) => set({ callerName: event.target.value })}
          />
        )}
      </Field>
      <Field label="Phone number" hint="Optional">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="tel"
            name="callerPhone"
            autoComplete="off"
            maxLength={100}
            value={values.callerPhone}
            onChange={(event) => set({ callerPhone: event.target.value })}
          />
        )}
      </Field>
      <Field label="Location" isRequired error={problem(values.location)}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="location"
            autoComplete="off"
            aria-required
            maxLength={200}
            value={values.location}
            onChange={(event) => set({ location: event.target.value })}
          />
        )}
      </Field>
      <Field label="Priority">
        {(wiring) => (
          <Select
            {...wiring}
            name="priority"
            options={priorities}
            value={values.priority}
            onChange={({ target }) =>
              set({ priority: priorities.find(({ value }) => value === target.value)?.value ?? 'high' })
            }
          />
        )}
      </Field>
      <Field
        label="What is happening?"
        isRequired
        error={problem(values.description)}
        aside={`${values.description.length}/2000`}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            name="description"
            aria-required
            maxLength={2000}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" tone="danger" size="large" isPending={open.isPending}>
        {open.isPending ? 'Submitting...' : 'Submit Emergency Call'}
      </Button>
    </FormColumn>
  );
}
