import type { ComponentProps, FormEvent, ReactNode } from 'react';
import {
  FormProvider,
  useFormState,
  useWatch,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { Button } from '../button';
import type { ButtonSize, ButtonTone } from '../button-styles';
import { DialogActions } from '../dialog-look';
import { FormColumn } from '../form-column';

/** A form's state and what its submit button does. */
export interface FormHandle<Values extends FieldValues> {
  methods: UseFormReturn<Values>;
  submit: (event?: FormEvent) => unknown;
  /** Whether it began with what was typed earlier. */
  isRestored?: boolean;
}

/** Whether something was typed, now or earlier, that would be lost if the form was closed. */
export function useHasUnsentText<Values extends FieldValues>({
  methods: { control },
  isRestored = false,
}: FormHandle<Values>): boolean {
  const { isDirty } = useFormState({ control });
  return isDirty || isRestored;
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
  const { methods } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const unreadable = unreadableIn(event.currentTarget);
    if (!unreadable || !isField(unreadable.name, methods.getValues())) return void form.submit(event);
    event.preventDefault();
    methods.clearErrors();
    const message = unreadable.type === 'number' ? 'Must be a whole number' : 'This date is not complete';
    methods.setError(unreadable.name, { type: 'unreadable', message }, { shouldFocus: true });
  };

  return (
    <FormProvider {...methods}>
      <Shape {...rest} aria-label={label} noValidate={!isCheckedByBrowser} onSubmit={submit}>
        {children}
      </Shape>
    </FormProvider>
  );
}

/**
 * The first field with something that the browser shows but cannot read: half a date, or letters in a number. Its value
 * is empty, so the form would be sent without it. A required one is found to be blank.
 */
const unreadableIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find(({ validity, required }) => validity.badInput && !required);

const isField = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> =>
  name in values;

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
