import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { DESCRIPTION_MAX, LOCATION_MAX, POSTAL_CODE_MAX } from '@ten8/contracts/constants';
import type { CallFields } from '../../../shared/call-form/call-fields';
import { Field } from '../../../ui/field';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { TextField } from '../../../ui/form/text-field';
import { TextInput } from '../../../ui/text-input';

const Text = TextField<CallFields>;

export const CALL_LABELS: Record<keyof CallFields, string> = {
  location: 'Location',
  postalCode: 'Postal Code',
  description: 'Incident Description',
};

export function CallInputs({ call }: { call: Call | null }) {
  return (
    <Grid>
      <Fixed label="Call Number" value={call ? `#${call.callNumber}` : '–'} isCode />
      <Fixed label="Units Attached" value={call ? String(call.assignedUnits.length) : '0'} />
      <Wide $columns={1}>
        <Fixed label="Caller" value={call?.callerName ?? '–'} />
      </Wide>
      <Wide $columns={2}>
        <Text name="location" label={CALL_LABELS.location} maxLength={LOCATION_MAX} isUpperCase />
      </Wide>
      <Text name="postalCode" label={CALL_LABELS.postalCode} maxLength={POSTAL_CODE_MAX} isCode isUpperCase />
      <Wide $columns={3}>
        <TextAreaField<CallFields>
          name="description"
          label={CALL_LABELS.description}
          rows={7}
          maxLength={DESCRIPTION_MAX}
          isUpperCase
        />
      </Wide>
    </Grid>
  );
}

function Fixed({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  return (
    <Field label={label}>
      {(wiring) => <TextInput {...wiring} readOnly value={value} $isCode={isCode} />}
    </Field>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-12);

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Wide = styled.div<{ $columns: number }>`
  grid-column: span ${({ $columns }) => $columns};

  @media (max-width: 639px) {
    grid-column: 1 / -1;
  }
`;
