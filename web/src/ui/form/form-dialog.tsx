import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../dialog';
import { Form, FormActions, useHasUnsentText, type FormHandle } from './form';

interface FormDialogProps<Values extends FieldValues>
  extends
    Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'width' | 'isUrgent'>,
    Omit<ComponentProps<typeof FormActions>, 'onCancel' | 'label'> {
  form: FormHandle<Values> & {
    /** Forgets what was typed. */
    discard?: () => void;
  };
  /** The form's name for a screen reader, where the title does not do. */
  label?: string;
  /** What its main button says. */
  submit: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog: its children are its fields. It is open while it is rendered. If something was typed, now or
 * earlier, a click beside it does not close it: the text would be lost. Only its other button forgets a kept draft.
 */
export function FormDialog<Values extends FieldValues>({
  form,
  label,
  submit,
  onClose,
  children,
  title,
  description,
  width = 'normal',
  isUrgent = false,
  ...actions
}: FormDialogProps<Values>) {
  const isKept = useHasUnsentText(form);
  const cancel = () => {
    form.discard?.();
    onClose();
  };

  return (
    <Dialog isOpen onOpenChange={onClose} {...{ isKept, title, description, width, isUrgent }}>
      <Form form={form} {...(label ? { label } : {})}>
        {children}
        <FormActions {...actions} label={submit} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
