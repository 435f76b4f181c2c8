import { styled } from 'styled-components';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-area';
import { TextInput } from '../../../ui/text-input';
import type { ReportInput, ReportProblems } from './report-input';

const types = [
  { value: 'CITATION', label: 'CITATION' },
  { value: 'ARREST', label: 'ARREST' },
];

interface ReportInputsProps {
  input: ReportInput;
  problems: ReportProblems;
  onChange: (input: ReportInput) => void;
}

export function ReportInputs({ input, problems, onChange }: ReportInputsProps) {
  const line = (name: 'charges' | 'location', label: string, hint?: string) => (
    <Field label={label} isRequired error={problems[name]} hint={hint}>
      {(wiring) => (
        <TextInput
          {...wiring}
          name={name}
          maxLength={name === 'location' ? 200 : 2000}
          autoComplete="off"
          value={input[name]}
          onChange={(event) => onChange({ ...input, [name]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <>
      <Field label="Report Type" isRequired>
        {(wiring) => (
          <Select
            {...wiring}
            options={types}
            value={input.type}
            onChange={({ target }) =>
              onChange({ ...input, type: target.value === 'ARREST' ? 'ARREST' : 'CITATION' })
            }
          />
        )}
      </Field>
      {line('charges', 'Charges', 'Separate several with commas')}
      {line('location', 'Location')}
      <Field
        label="Description"
        isRequired
        error={problems.description}
        aside={`${input.description.length}/2000`}
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            name="description"
            rows={5}
            maxLength={2000}
            value={input.description}
            onChange={(event) => onChange({ ...input, description: event.target.value })}
          />
        )}
      </Field>
      <Penalties input={input} onChange={onChange} />
    </>
  );
}

/** Fine and court date are a citation's, bail an arrest's. */
function Penalties({ input, onChange }: Omit<ReportInputsProps, 'problems'>) {
  const amount = (name: 'fineAmount' | 'bailAmount', label: string) => (
    <Field label={label}>
      {(wiring) => (
        <TextInput
          {...wiring}
          type="number"
          name={name}
          min={0}
          max={2_000_000_000}
          step={1}
          inputMode="numeric"
          value={input[name]}
          onChange={(event) => onChange({ ...input, [name]: event.target.value })}
        />
      )}
    </Field>
  );

  if (input.type === 'ARREST') return amount('bailAmount', 'Bail Amount ($)');
  return (
    <Pair>
      {amount('fineAmount', 'Fine Amount ($)')}
      <Field label="Court Date">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="date"
            name="courtDate"
            value={input.courtDate}
            onChange={(event) => onChange({ ...input, courtDate: event.target.value })}
          />
        )}
      </Field>
    </Pair>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: var(--space-12);
`;
