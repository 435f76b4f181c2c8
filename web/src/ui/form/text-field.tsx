import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SHORT_TEXT_MAX } from '@ten8/contracts/constants';
import { Field } from '../field';
import { TextInput } from '../text-input';
import { upperCased } from './upper-case';
import { textOf, useField, type FormFieldProps } from './use-field';

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'ref'>;

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** For plates, VINs, callsigns and codes. */
  isCode?: boolean;
  /** What is typed becomes upper case at once. */
  isUpperCase?: boolean;
  /** Digits only; what else is typed or pasted is left out. */
  isDigits?: boolean;
}

export function TextField<Values extends FieldValues = FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isCode = false,
  isUpperCase = false,
  isDigits = false,
  ...input
}: TextFieldProps<Values> & Omit<InputProps, keyof TextFieldProps<Values>>) {
  const { field, value, setValue, error } = useField<Values>(name, isRequired);
  const read = (event: ChangeEvent<HTMLInputElement>): string => {
    if (isUpperCase) return upperCased(event);
    return isDigits ? event.target.value.replace(/\D/g, '') : event.target.value;
  };

  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(wiring) => (
        <TextInput
          autoComplete="off"
          // No maxLength for passwords: a pasted password would be cut off without a message.
          {...(input.type === 'password' ? {} : { maxLength: SHORT_TEXT_MAX })}
          {...(isDigits ? { inputMode: 'numeric' } : {})}
          {...field}
          {...input}
          {...wiring}
          $isCode={isCode}
          value={textOf(value)}
          onChange={(event) => setValue(read(event))}
        />
      )}
    </Field>
  );
}
