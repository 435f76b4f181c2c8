import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { FormProvider, useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Button } from '../button';
import type { ButtonSize, ButtonTone } from '../button-styles';
import { DialogActions } from '../dialog-look';
import { FormColumn } from '../form-column';

/** A form's state and what its submit button does. */
export interface FormHandle<Values extends FieldValues> {
  methods: UseFormReturn<Values>;
  submit: (event?: FormEvent) => unknown;
}

interface FormProps<Values extends FieldValues> extends Pick<ComponentProps<'form'>, 'role'> {
  form: FormHandle<Values>;
  /** The form's name for a screen reader. */
  label?: string;
  /** The layout of the fields; a column by default. */
  Shape?: typeof FormColumn;
  /** Required fields are validated by the browser, with its own messages. */
  isCheckedByBrowser?: boolean;
  children: ReactNode;
}

export function Form<Values extends FieldValues>({
  form,
  label,
  Shape = FormColumn,
  isCheckedByBrowser = false,
  children,
  ...rest
}: FormProps<Values>) {
  return (
    <FormProvider {...form.methods}>
      <Shape
        {...rest}
        aria-label={label}
        noValidate={!isCheckedByBrowser}
        onSubmit={(event) => void form.submit(event)}
      >
        {children}
      </Shape>
    </FormProvider>
  );
}

interface SubmitProps {
  label: ReactNode;
  /** The label while the form is being sent. */
  pending?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** The button is disabled while one of these fields is blank. */
  needs?: readonly string[];
  /** Shows the button as pending after the form was sent, while the action still runs. */
  isPending?: boolean;
}

export function Submit({
  label,
  pending,
  needs = [],
  tone = 'primary',
  isPending = false,
  ...look
}: SubmitProps) {
  const { isSubmitting } = useFormState();
  const isBusy = isSubmitting || isPending;
  const values: readonly unknown[] = useWatch({ name: needs });
  const isBlank = needs.length > 0 && values.some((value) => String(value).trim() === '');

  return (
    <Button type="submit" tone={tone} {...look} disabled={isBlank} isPending={isBusy}>
      {isBusy ? (pending ?? label) : label}
    </Button>
  );
}

interface FormActionsProps extends SubmitProps {
  onCancel: () => void;
  cancel?: string;
}

/** The row of buttons that ends a dialog's form. */
export function FormActions({ onCancel, cancel = 'Cancel', ...submit }: FormActionsProps) {
  return (
    <DialogActions>
      <Button onClick={onCancel}>{cancel}</Button>
      <Submit {...submit} />
    </DialogActions>
  );
}
