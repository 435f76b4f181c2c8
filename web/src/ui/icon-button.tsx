import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name; there is no visible text. */
  label: string;
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <Box type={type} aria-label={label} {...rest} />;
}

const Box = styled.button`
  display: inline-grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  flex: none;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  background: transparent;
  color: var(--muted);
  cursor: pointer;
  transition: background var(--quick);

  &:hover:not(:disabled) {
    background: var(--surface-2);
    color: var(--text);
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }
  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
  }
`;
