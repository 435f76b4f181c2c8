import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <Row>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </Row>
  );
}

const Row = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 1.75rem;
  cursor: pointer;

  input {
    /* A long label leaves it its width. */
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    accent-color: var(--accent);
  }
  &:has(input:disabled) {
    color: var(--muted);
    cursor: not-allowed;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
