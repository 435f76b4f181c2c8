import type { Charge } from '@ten8/contracts/cad/codes';
import { FieldGroup } from '../../ui/form/field-group';
import { TextField } from '../../ui/form/text-field';

interface ChargeValues {
  fineAmount: string;
  bailAmount: string;
}

/** What the fields hold for a charge, or for a new one. */
export const chargeValues = (charge: Charge | null): ChargeValues => ({
  fineAmount: String(charge?.fineAmount ?? ''),
  bailAmount: String(charge?.bailAmount ?? ''),
});

/** The amounts of a charge, from the form. */
export const chargeIn = ({ fineAmount, bailAmount }: ChargeValues): Omit<Charge, 'code' | 'label'> => ({
  fineAmount: amountIn(fineAmount),
  bailAmount: amountIn(bailAmount),
});

const amountIn = (text: string): number | null => (text === '' ? null : Number(text));

/** What a charge has beside its code and its label. */
export const ChargeFields = () => (
  <FieldGroup label="Proposed in reports with this charge" columnWidth="9rem">
    <TextField name="fineAmount" label="Fine ($)" isDigits />
    <TextField name="bailAmount" label="Bail ($)" isDigits />
  </FieldGroup>
);
