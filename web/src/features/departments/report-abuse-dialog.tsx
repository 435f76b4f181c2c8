import { useState, type FormEvent } from 'react';
import { ABUSE_CATEGORIES, ABUSE_DESCRIPTION_MAX } from '@ten8/contracts/community/abuse';
import type { Community } from '@ten8/contracts/community/communities';
import { useToast } from '../../shared/toasts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-look';
import { Field } from '../../ui/field';
import { FormColumn } from '../../ui/form-column';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { useReportAbuse } from './use-report-abuse';

const categories = Object.entries(ABUSE_CATEGORIES).map(([value, label]) => ({ value, label }));

interface ReportAbuseDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  community: Community;
}

export function ReportAbuseDialog({ isOpen, onOpenChange, community }: ReportAbuseDialogProps) {
  const toast = useToast();
  const [category, setCategory] = useState('');
  const [description, setDescription] = useState('');
  const report = useReportAbuse(community, () => {
    setCategory('');
    setDescription('');
    onOpenChange(false);
  });
  const isComplete = category !== '' && description.trim() !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete)
      toast.failure('Missing Information', 'Please select a category and provide a description.');
    else if (!report.isPending) report.mutate({ category, description });
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Report Abuse"
      description={`Your report about ${community.name} goes to the platform's moderators.`}
    >
      <FormColumn onSubmit={submit} noValidate>
        <Field label="Category" isRequired>
          {(wiring) => (
            <Select
              {...wiring}
              options={categories}
              placeholder="Select a category"
              value={category}
              onChange={(event) => setCategory(event.target.value)}
            />
          )}
        </Field>
        <Field label="Description" isRequired aside={`${description.length}/${ABUSE_DESCRIPTION_MAX}`}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={6}
              maxLength={ABUSE_DESCRIPTION_MAX}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={!isComplete} isPending={report.isPending}>
            {report.isPending ? 'Submitting...' : 'Submit Report'}
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
