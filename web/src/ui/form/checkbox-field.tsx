import type { FieldValues } from 'react-hook-form';
import { Checkbox } from '../checkbox';
import { useField, type FormFieldProps } from './use-field';

export function CheckboxField<Values extends FieldValues = FieldValues>({
  name,
  label,
}: Pick<FormFieldProps<Values>, 'name' | 'label'>) {
  const { field, value, setValue } = useField<Values>(name);

  return (
    <Checkbox
      {...field}
      label={label}
      checked={Boolean(value)}
      onChange={(event) => setValue(event.target.checked)}
    />
  );
}
