import * as Radix from '@radix-ui/react-tabs';
import { useState, type ComponentProps } from 'react';
import { styled } from 'styled-components';

/**
 * One tab of a row. Radix focuses a clicked tab by script, and browsers then match `:focus-visible` as after a key. So
 * the focus ring is shown only after a real key.
 */
export function TabTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  const [isPressed, setPressed] = useState(false);

  return (
    <Box
      {...props}
      data-pressed={isPressed || undefined}
      onPointerDown={() => setPressed(true)}
      onKeyDown={() => setPressed(false)}
      onBlur={() => setPressed(false)}
    />
  );
}

const Box = styled(Radix.Trigger)`
  flex: none;
  min-height: 2.5rem;
  padding: 0 var(--space-16);
  border: 0;
  border-bottom: 2px solid transparent;
  background: transparent;
  color: var(--muted);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-pressed] {
    outline: none;
  }
  &[data-state='active'] {
    border-bottom-color: var(--accent);
    color: var(--text);
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
