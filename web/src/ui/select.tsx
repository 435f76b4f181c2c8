import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { controlLook } from './control-look';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
}

/** The browser's own select: it works with every keyboard, phone and screen reader. */
export function Select({ options, placeholder, ...rest }: SelectProps) {
  return (
    <Box {...rest}>
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
