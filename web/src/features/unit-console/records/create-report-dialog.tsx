import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { AMOUNT_MAX } from '@ten8/contracts/cad/constants';
import type { CriminalReport, fileReport } from '@ten8/contracts/cad/reports';
import type { Character } from '@ten8/contracts/civilian/characters';
import { DESCRIPTION_MAX, LOCATION_MAX } from '@ten8/contracts/constants';
import { api } from '../../../shared/api/api';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { RestoredDraft } from '../../../shared/forms/restored-draft';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { SelectField } from '../../../ui/form/select-field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';
import { upperCaseOptions } from '../../../ui/select-options';
import { lastFirst } from './describe-person';
import { emptyReport, toReport, type ReportInput } from './report-input';

const Text = TextField<ReportInput>;

interface CreateReportDialogProps {
  person: Character;
  /** The initial value of the location. */
  place?: string;
  onFiled: (report: CriminalReport) => void;
  onClose: () => void;
}

export function CreateReportDialog({ person, place = '', onFiled, onClose }: CreateReportDialogProps) {
  const form = useReportForm(person.id, place, (report) => {
    onFiled(report);
    onClose();
  });

  return (
    <FormDialog
      form={form}
      title="Create Criminal Report"
      description={`Subject: ${lastFirst(person)} · DOB ${person.dateOfBirth} · DL ${person.licenseNumber}`}
      label="Criminal report"
      submit="CREATE REPORT"
      pending="CREATING..."
      cancel="CANCEL"
      onClose={onClose}
    >
      <RestoredDraft isRestored={form.isRestored} />
      <SelectField<ReportInput>
        name="type"
        label="Report Type"
        options={upperCaseOptions(['CITATION', 'ARREST'])}
        isRequired
      />
      <Text name="charges" label="Charges" hint="Separate several with commas" maxLength={2000} isRequired />
      <Text name="location" label="Location" maxLength={LOCATION_MAX} isRequired />
      <TextAreaField<ReportInput>
        name="description"
        label="Description"
        rows={5}
        maxLength={DESCRIPTION_MAX}
        isCounted
        isRequired
      />
      <Penalties />
    </FormDialog>
  );
}

/** Fine and court date are a citation's, bail an arrest's. */
function Penalties() {
  const type = useWatch<ReportInput, 'type'>({ name: 'type' });

  if (type === 'ARREST') return <Amount name="bailAmount" label="Bail Amount ($)" />;
  return (
    <Pair>
      <Amount name="fineAmount" label="Fine Amount ($)" />
      <Text name="courtDate" label="Court Date" type="date" />
    </Pair>
  );
}

function Amount(field: { name: 'fineAmount' | 'bailAmount'; label: string }) {
  return <Text {...field} type="number" min={0} max={AMOUNT_MAX} step={1} inputMode="numeric" />;
}

/** Sending the same report again, for example after a lost answer, creates only one report. */
function useReportForm(characterId: number, place: string, onFiled: (report: CriminalReport) => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: { ...emptyReport, location: place },
    draft: `report:${characterId}`,
    keepsDraft: true,
    schema: () => import('@ten8/contracts/cad/reports').then(({ NewReport }) => NewReport),
    toBody: (input) => toReport(characterId, input),
    send: (input, idempotencyKey) =>
      api<typeof fileReport>('POST /api/communities/:communityId/reports', {
        params: { communityId: community.id },
        body: toReport(characterId, input),
        idempotencyKey,
      }),
    done: (report) => ['Report Created', `${report.type} ${report.reportNumber}`],
    failed: () => ['Report Failed', 'Failed to create criminal report'],
    onDone: onFiled,
  });
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: var(--space-12);
`;
