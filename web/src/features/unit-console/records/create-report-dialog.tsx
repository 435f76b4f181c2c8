import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { AMOUNT_MAX } from '@ten8/contracts/cad/constants';
import type { CriminalReport, fileReport } from '@ten8/contracts/cad/reports';
import type { Character } from '@ten8/contracts/civilian/characters';
import { DESCRIPTION_MAX, LOCATION_MAX } from '@ten8/contracts/constants';
import { api } from '../../../shared/api/api';
import { useCodes } from '../../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { RestoredDraft } from '../../../shared/forms/restored-draft';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { SelectField } from '../../../ui/form/select-field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';
import { upperCaseOptions } from '../../../ui/select-options';
import { amountOf, type AmountName } from './charges';
import { ChargesField } from './charges-field';
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
  const [typed, setTyped] = useState<readonly AmountName[]>([]);
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
      <ChargesField typed={typed} />
      <Text name="location" label="Location" maxLength={LOCATION_MAX} isRequired />
      <TextAreaField<ReportInput>
        name="description"
        label="Description"
        rows={5}
        maxLength={DESCRIPTION_MAX}
        isCounted
        isRequired
      />
      <Penalties onTyped={(name) => setTyped(typed.includes(name) ? typed : [...typed, name])} />
    </FormDialog>
  );
}

/** Fine and court date are a citation's, bail an arrest's. */
function Penalties(amounts: { onTyped: (name: AmountName) => void }) {
  const type = useWatch<ReportInput, 'type'>({ name: 'type' });

  if (type === 'ARREST') return <Amount name="bailAmount" label="Bail Amount ($)" {...amounts} />;
  return (
    <Pair>
      <Amount name="fineAmount" label="Fine Amount ($)" {...amounts} />
      <Text name="courtDate" label="Court Date" type="date" />
    </Pair>
  );
}

interface AmountProps {
  name: AmountName;
  label: string;
  onTyped: (name: AmountName) => void;
}

function Amount({ onTyped, ...field }: AmountProps) {
  const { charges: known } = useCodes();
  const [charges, amount] = useWatch<ReportInput, ['charges', AmountName]>({
    name: ['charges', field.name],
  });
  const isSum = amount !== '' && amount === amountOf(known, charges, field.name);

  return (
    <Text
      {...field}
      hint={isSum && 'Sum of the chosen charges'}
      type="number"
      min={0}
      max={AMOUNT_MAX}
      step={1}
      inputMode="numeric"
      onInput={() => onTyped(field.name)}
    />
  );
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
