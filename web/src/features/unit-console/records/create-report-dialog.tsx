import { useState, type FormEvent } from 'react';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import type { FoundCharacter } from '@ten8/contracts/civilian/search';
import { takeDraft } from '../../../shared/drafts';
import { useUser } from '../../../shared/session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { FormColumn } from '../../../ui/form-column';
import { lastFirst } from './person-words';
import { checkReport, readDraft, type ReportProblems } from './report-input';
import { ReportInputs } from './report-inputs';
import { reportForm, useFileReport } from './use-file-report';

interface CreateReportDialogProps {
  person: FoundCharacter;
  onFiled: (report: CriminalReport) => void;
  onClose: () => void;
}

export function CreateReportDialog({ person, onFiled, onClose }: CreateReportDialogProps) {
  const user = useUser();
  const [input, setInput] = useState(() => readDraft(takeDraft(user.id, reportForm(person.id))));
  const [problems, setProblems] = useState<ReportProblems>({});
  const file = useFileReport(person.id, (report) => {
    onFiled(report);
    onClose();
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = checkReport(input);
    setProblems(found);
    if (Object.keys(found).length > 0)
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    else if (!file.isPending) file.mutate(input);
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Create Criminal Report"
      description={`Subject: ${lastFirst(person)} · DOB ${person.dateOfBirth} · DL ${person.licenseNumber}`}
    >
      <FormColumn onSubmit={submit} noValidate aria-label="Criminal report">
        <ReportInputs input={input} problems={problems} onChange={setInput} />
        <DialogActions>
          <Button onClick={onClose}>CANCEL</Button>
          <Button type="submit" tone="primary" isPending={file.isPending}>
            {file.isPending ? 'CREATING...' : 'CREATE REPORT'}
          </Button>
        </DialogActions>
      </FormColumn>
    </Dialog>
  );
}
