import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCodes } from '../../../shared/codes/codes-query';
import { TextField } from '../../../ui/form/text-field';
import { amountOf, suggestCharges, type AmountName } from './charges';
import type { ReportInput } from './report-input';

const Text = TextField<ReportInput>;
const AMOUNTS = ['fineAmount', 'bailAmount'] as const;

/**
 * Suggests the community's charges while typing, and accepts any other text. The amounts follow the charges, except
 * those that were typed.
 */
export function ChargesField({ typed }: { typed: readonly AmountName[] }) {
  const { charges: known } = useCodes();
  const { getValues, setValue } = useFormContext<ReportInput>();
  const text = useWatch<ReportInput, 'charges'>({ name: 'charges' });
  const list = useId();

  const propose = (next: string) => {
    for (const name of AMOUNTS) {
      const [before, after] = [amountOf(known, text, name), amountOf(known, next, name)];
      // A draft may hold an amount that was typed earlier.
      const isTyped = typed.includes(name) || getValues(name) !== before;
      if (before !== after && !isTyped) setValue(name, after);
    }
  };
  return (
    <>
      <Text
        name="charges"
        label="Charges"
        hint="Separate several with commas"
        maxLength={2000}
        isRequired
        {...(known.length > 0 && { list })}
        onInput={({ currentTarget }) => propose(currentTarget.value)}
      />
      {known.length > 0 && (
        <datalist id={list}>
          {suggestCharges(known, text).map(({ value, label }) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      )}
    </>
  );
}
