import { useState, type FormEvent } from 'react';
import { detailOf } from '../../shared/detail-of';
import { takeDraft } from '../../shared/drafts';
import { focusFirstBlank } from '../../shared/focus-first-blank';
import { messages } from '../../shared/messages';
import { useUser } from '../../shared/session';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { FormColumn } from '../../ui/form-column';
import { DESCRIPTION_MAX } from './emergency-payload';
import { LongTextField, TextField } from './form-fields';
import { INCIDENT_FORM, useReportIncident, type IncidentValues } from './use-report-incident';

interface IncidentDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function IncidentDialog({ isOpen, onClose }: IncidentDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Report Incident"
      description="For the record, not for help: nobody is dispatched. To get help, call 911."
    >
      <IncidentForm onClose={onClose} />
    </Dialog>
  );
}

function IncidentForm({ onClose }: Pick<IncidentDialogProps, 'onClose'>) {
  const user = useUser();
  const toast = useToast();
  const report = useReportIncident(onClose);
  const [values, setValues] = useState<IncidentValues>(() => ({
    type: '',
    description: '',
    ...takeDraft(user.id, INCIDENT_FORM),
  }));
  const [isChecked, setChecked] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(values).some((value) => value.trim() === '')) {
      toast.failure(messages.requiredFields);
      focusFirstBlank(event.currentTarget);
    } else if (!report.isPending) report.mutate(values);
  };
  /** What both fields have in common. */
  const wire = (name: keyof IncidentValues) => ({
    name,
    isRequired: true,
    value: values[name],
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: isChecked && values[name].trim() === '' ? 'Required' : detailOf(report.error, name),
  });

  return (
    <FormColumn onSubmit={submit} noValidate aria-label="Incident report">
      <TextField label="Type" placeholder="Traffic collision" {...wire('type')} />
      <LongTextField
        label="Description"
        placeholder="What happened, and where?"
        maxLength={DESCRIPTION_MAX}
        {...wire('description')}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={report.isPending}>
          {report.isPending ? 'Submitting...' : 'Submit Report'}
        </Button>
      </DialogActions>
    </FormColumn>
  );
}
