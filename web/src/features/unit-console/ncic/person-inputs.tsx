import { upperCased } from '../../../shared/upper-case';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import type { PersonInput } from './person-input';

interface PersonInputsProps {
  input: PersonInput;
  onChange: (input: PersonInput) => void;
}

export function PersonInputs({ input, onChange }: PersonInputsProps) {
  const text = (name: 'firstName' | 'lastName' | 'licenseNumber', label: string) => (
    <Field label={label}>
      {(wiring) => (
        <TextInput
          {...wiring}
          name={name}
          maxLength={100}
          autoComplete="off"
          $isCode={name === 'licenseNumber'}
          value={input[name]}
          onChange={(event) => onChange({ ...input, [name]: upperCased(event) })}
        />
      )}
    </Field>
  );

  if (input.by === 'license') return text('licenseNumber', 'Driver License Number');
  if (input.by === 'birth')
    return (
      <Field label="Date of Birth">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            name="dateOfBirth"
            value={input.dateOfBirth}
            onChange={(event) => onChange({ ...input, dateOfBirth: event.target.value })}
          />
        )}
      </Field>
    );
  return (
    <>
      {text('firstName', 'First Name')}
      {text('lastName', 'Last Name')}
    </>
  );
}
