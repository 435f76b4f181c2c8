import type { FieldValues } from 'react-hook-form';
import { Field } from '../field';
import { Select, type SelectOption } from '../select';
import { textOf, useField, type FormFieldProps } from './use-field';

interface SelectFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

export function SelectField<Values extends FieldValues = FieldValues>({
  name,
  label,
  isRequired,
  hint,
  ...select
}: SelectFieldProps<Values>) {
  const { field, value, setValue, error } = useField<Values>(name, isRequired);

  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(wiring) => <Select {...field} {...select} {...wiring} value={textOf(value)} onChoose={setValue} />}
    </Field>
  );
}
