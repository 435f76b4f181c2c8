import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Field } from '../../ui/field';
import { Select, type SelectOption } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onValue: (value: string) => void;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
}

/** What ties a field to its form's value and problem, by the field's name. */
export type Wire<Name extends string> = (
  name: Name,
  isRequired?: boolean,
) => Omit<FieldProps, 'label' | 'hint'>;

type TextFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'max' | 'autoFocus' | 'placeholder'> & {
    isCode?: boolean;
  };

export function TextField({ label, hint, error, isRequired, onValue, isCode, ...rest }: TextFieldProps) {
  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(wiring) => (
        <TextInput
          autoComplete="off"
          maxLength={100}
          {...rest}
          {...wiring}
          $isCode={isCode ?? false}
          aria-required={isRequired}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Free text, with the characters counted. */
export function LongTextField({
  label,
  hint,
  error,
  isRequired,
  onValue,
  ...rest
}: FieldProps & { maxLength: number; placeholder: string }) {
  const aside = `${rest.value.length}/${rest.maxLength}`;
  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error} aside={aside}>
      {(wiring) => (
        <TextArea
          {...rest}
          {...wiring}
          aria-required={isRequired}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Digits only; what else is typed or pasted is left out. */
export function NumberField({ onValue, maxLength = 5, ...rest }: FieldProps & { maxLength?: number }) {
  const { label, hint, error, isRequired, ...input } = rest;
  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(wiring) => (
        <TextInput
          {...input}
          {...wiring}
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxLength}
          onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps extends FieldProps {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

export function ChoiceField({ label, hint, error, isRequired, onValue, ...rest }: ChoiceFieldProps) {
  return (
    <Field label={label} isRequired={isRequired ?? false} hint={hint} error={error}>
      {(wiring) => (
        <Select
          {...rest}
          {...wiring}
          aria-required={isRequired}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An optional choice can be taken back. */
export const optional = (values: readonly string[]): SelectOption[] => [
  { value: '', label: 'Not given' },
  ...values.map((value) => ({ value, label: value })),
];

interface FieldGroupProps {
  label: string;
  /** The narrowest column. */
  columnWidth?: string;
  children: ReactNode;
}

/** Fields that belong together, beside each other where there is room. */
export function FieldGroup({ label, columnWidth = '13rem', children }: FieldGroupProps) {
  return (
    <Group>
      <legend>{label}</legend>
      <Grid $columnWidth={columnWidth}>{children}</Grid>
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    width: 100%;
    margin-bottom: var(--space-12);
    padding: 0 0 var(--space-4);
    border-bottom: 1px solid var(--line);
    color: var(--accent);
    font-size: var(--type-admin);
    font-weight: 700;
  }
`;

const Grid = styled.div<{ $columnWidth: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $columnWidth }) => $columnWidth}), 1fr));
  gap: var(--space-12) var(--space-16);
  align-items: start;
`;
