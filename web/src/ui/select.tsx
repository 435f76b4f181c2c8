import type { ChangeEvent, ComponentProps } from 'react';
import { styled } from 'styled-components';
import { controlLook } from './control-look';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value) => void;
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
}

/** The browser's own select: it works with every keyboard, phone and screen reader. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder, onChoose, ...rest } = props;
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = options.find(({ value }) => value === target.value);
    if (chosen) onChoose(chosen.value);
  };

  return (
    <Box {...rest} onChange={choose}>
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Box>
  );
}

const Box = styled.select`
  ${controlLook}

  option {
    background: var(--surface-1);
    color: var(--text);
  }
`;
