import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { upperCased } from '../../../shared/upper-case';
import { Field } from '../../../ui/field';
import { TextArea } from '../../../ui/text-area';
import { TextInput } from '../../../ui/text-input';
import type { CallFields } from './call-fields';

interface CallInputsProps {
  call: Call | null;
  fields: CallFields;
  problems: Partial<Record<keyof CallFields, string>>;
  onWrite: (change: Partial<CallFields>) => void;
}

export function CallInputs({ call, fields, problems, onWrite }: CallInputsProps) {
  const fixed = [
    ['Call Number', call ? `#${call.callNumber}` : '–'],
    ['Units Attached', call ? String(call.assignedUnits.length) : '0'],
    ['Caller', call?.callerName ?? '–'],
  ] as const;

  return (
    <Grid>
      {fixed.map(([label, value]) => {
        const field = (
          <Field key={label} label={label}>
            {(wiring) => <TextInput {...wiring} readOnly value={value} $isCode={label === 'Call Number'} />}
          </Field>
        );
        return label === 'Caller' ? (
          <Wide key={label} $columns={1}>
            {field}
          </Wide>
        ) : (
          field
        );
      })}
      <Wide $columns={2}>
        <Field label="Location" error={problems.location}>
          {(wiring) => (
            <TextInput
              {...wiring}
              name="location"
              maxLength={200}
              autoComplete="off"
              value={fields.location}
              onChange={(event) => onWrite({ location: upperCased(event) })}
            />
          )}
        </Field>
      </Wide>
      <Field label="Postal Code" error={problems.postalCode}>
        {(wiring) => (
          <TextInput
            {...wiring}
            name="postalCode"
            maxLength={10}
            autoComplete="off"
            $isCode
            value={fields.postalCode}
            onChange={(event) => onWrite({ postalCode: upperCased(event) })}
          />
        )}
      </Field>
      <Wide $columns={3}>
        <Field label="Incident Description" error={problems.description}>
          {(wiring) => (
            <TextArea
              {...wiring}
              name="description"
              rows={7}
              maxLength={2000}
              value={fields.description}
              onChange={(event) => onWrite({ description: upperCased(event) })}
            />
          )}
        </Field>
      </Wide>
    </Grid>
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
