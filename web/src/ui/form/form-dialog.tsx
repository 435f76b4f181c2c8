import type { ComponentProps, ReactNode } from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { Dialog } from '../dialog';
import { Form, FormActions, type FormHandle } from './form';

interface FormDialogProps<Values extends FieldValues>
  extends
    Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width' | 'isUrgent'>,
    Omit<ComponentProps<typeof FormActions>, 'onCancel' | 'label'> {
  form: FormHandle<Values>;
  /** The form's name for a screen reader, where the title does not do. */
  label?: string;
  /** What its main button says. */
  submit: ReactNode;
  onClose: () => void;
  /** What its other button does; by default the same. */
  onCancel?: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog: its children are its fields. It is open while it is rendered. Once something was typed, a click
 * beside it does not close it: the text would be lost.
 */
export function FormDialog<Values extends FieldValues>({
  form,
  label,
  submit,
  onClose,
  onCancel = onClose,
  children,
  title,
  description,
  width = 'normal',
  isUrgent = false,
  ...actions
}: FormDialogProps<Values>) {
  const { isDirty } = useFormState({ control: form.methods.control });

  return (
    <Dialog isOpen onOpenChange={onClose} isKept={isDirty} {...{ title, description, width, isUrgent }}>
      <Form form={form} {...(label ? { label } : {})}>
        {children}
        <FormActions {...actions} label={submit} onCancel={onCancel} />
      </Form>
    </Dialog>
  );
}
