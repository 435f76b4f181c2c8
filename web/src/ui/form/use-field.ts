import type { ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * Props of every form field. With `const Text = TextField<CharacterValues>` a name that is not in the form's values
 * is a compile error.
 */
export interface FormFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: ReactNode;
  /** Adds "(required)" to the label. The form is not sent while the field is blank. */
  isRequired?: boolean | undefined;
  hint?: ReactNode;
}

/** Connects a control to the form around it. */
export function useField<Values extends FieldValues>(name: FieldPath<Values>, isRequired = false) {
  const { field, fieldState } = useController<Values>({ name, rules: { required: isRequired } });
  const { value, onChange: setValue, ...rest } = field;
  return { field: { ...rest, required: isRequired }, value, setValue, error: fieldState.error?.message };
}

/** A field's value as text. */
export const textOf = (value: unknown): string => (value == null ? '' : String(value));
