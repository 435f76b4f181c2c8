import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../field';
import { TextArea } from '../text-area';
import { upperCased } from './upper-case';
import { textOf, useField, type FormFieldProps } from './use-field';

type AreaProps = Omit<ComponentProps<'textarea'>, 'name' | 'value' | 'onChange' | 'ref'>;

interface TextAreaFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  maxLength: number;
  /** Shows how many characters there are, and how many there may be. */
  isCounted?: boolean;
  /** What is typed becomes upper case at once. */
  isUpperCase?: boolean;
}

export function TextAreaField<Values extends FieldValues = FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isCounted = false,
  isUpperCase = false,
  ...area
}: TextAreaFieldProps<Values> & Omit<AreaProps, keyof TextAreaFieldProps<Values>>) {
  const { field, value, setValue, error } = useField<Values>(name, isRequired);
  const text = textOf(value);
  const aside = isCounted && `${text.length}/${area.maxLength}`;

  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <TextArea
          {...(isUpperCase ? { autoCapitalize: 'characters' } : {})}
          {...field}
          {...area}
          {...wiring}
          value={text}
          onChange={(event) => setValue(isUpperCase ? upperCased(event) : event.target.value)}
        />
      )}
    </Field>
  );
}
