import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Null: none is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of a few choices, all visible. Arrow keys choose the next one, as in any group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // While none is chosen, the first one has the focus.
    const at = Math.max(
      0,
      options.findIndex((option) => option.value === value),
    );
    const next = (at + step + options.length) % options.length;
    const chosen = options[next];
    if (chosen) onChange(chosen.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };

  return (
    <Row role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <Segment
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === (value ?? options[0]?.value) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Segment>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  align-self: flex-start;
  border: 1px solid var(--control);
  border-radius: var(--radius-control);
  overflow: hidden;
`;

const Segment = styled.button`
  min-height: 1.875rem;
  padding: 0 var(--space-12);
  border: 0;
  background: transparent;
  color: var(--muted);
  font-size: var(--type-meta);
  font-weight: 600;
  letter-spacing: 0.03em;
  cursor: pointer;

  & + & {
    border-left: 1px solid var(--control);
  }
  &:hover {
    color: var(--text);
  }
  &[aria-checked='true'] {
    background: var(--accent);
    color: var(--on-accent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-checked='true']:focus-visible {
    outline-color: var(--on-accent);
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
