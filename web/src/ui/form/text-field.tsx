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
  /** A whole number. Letters and signs are left out, but not a point: without it, 1.5 would become 15. */
  isDigits?: boolean;
  /** Blanks that are typed or pasted are left out. */
  isWithoutBlanks?: boolean;
}

export function TextField<Values extends FieldValues = FieldValues>({
  name,
  label,
  isRequired,
  hint,
  isCode = false,
  isUpperCase = false,
  isDigits = false,
  isWithoutBlanks = false,
  maxLength = SHORT_TEXT_MAX,
  ...input
}: TextFieldProps<Values> & Omit<InputProps, keyof TextFieldProps<Values>>) {
  const { field, value, setValue, error } = useField<Values>(name, isRequired);
  let leftOut: RegExp | null = null;
  if (isDigits) leftOut = /[^\d.]/g;
  else if (isWithoutBlanks) leftOut = /\s/g;
  const read = (event: ChangeEvent<HTMLInputElement>): string => {
    const text = isUpperCase ? upperCased(event) : event.target.value;
    return leftOut ? text.replace(leftOut, '').slice(0, maxLength) : text;
  };

  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(wiring) => (
        <TextInput
          autoComplete="off"
          // Not for passwords and URLs: a pasted one would be cut off without a message. Nor where something is left out:
          // the browser would count it.
          {...(input.type === 'password' || input.type === 'url' || leftOut ? {} : { maxLength })}
          {...(isDigits ? { inputMode: 'numeric' } : {})}
          {...(isCode || isUpperCase ? { autoCapitalize: 'characters' } : {})}
          {...(isCode ? { autoCorrect: 'off', spellCheck: false } : {})}
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
