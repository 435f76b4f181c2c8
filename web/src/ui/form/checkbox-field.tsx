import type { FieldValues } from 'react-hook-form';
import { Checkbox } from '../checkbox';
import { useField, type FormFieldProps } from './use-field';

interface CheckboxFieldProps<Values extends FieldValues> extends Pick<
  FormFieldProps<Values>,
  'name' | 'label'
> {
  /** It is shown and sent as it is. */
  isFixed?: boolean;
}

export function CheckboxField<Values extends FieldValues = FieldValues>({
  name,
  label,
  isFixed = false,
}: CheckboxFieldProps<Values>) {
  const { field, value, setValue } = useField<Values>(name);

  return (
    <Checkbox
      {...field}
      label={label}
      checked={Boolean(value)}
      disabled={isFixed}
      onChange={(event) => setValue(event.target.checked)}
    />
  );
}
