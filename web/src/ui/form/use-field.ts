import type { ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * What every field of a form takes. `Values` is the form's: `const Text = TextField<CharacterValues>` makes a name that
 * the form does not have a compile error.
 */
export interface FormFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: ReactNode;
  /** Says so beside the label, and keeps the form from being sent while the field is blank. */
  isRequired?: boolean | undefined;
  hint?: ReactNode;
}

/** Ties a control to its place in the form around it. */
export function useField<Values extends FieldValues>(name: FieldPath<Values>, isRequired = false) {
  const { field, fieldState } = useController<Values>({ name, rules: { required: isRequired } });
  const { value, onChange: setValue, ...rest } = field;
  return { field: { ...rest, required: isRequired }, value, setValue, error: fieldState.error?.message };
}

/** A field's value as text. */
export const textOf = (value: unknown): string => (value == null ? '' : String(value));
