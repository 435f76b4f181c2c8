import { useId } from 'react';
import { styled } from 'styled-components';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();

  return (
    <Row role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
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

const Segment = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 1.875rem;
  padding: 0 var(--space-12);
  color: var(--muted);
  font-size: var(--type-meta);
  font-weight: 600;
  letter-spacing: 0.03em;
  cursor: pointer;

  & + & {
    border-left: 1px solid var(--control);
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(input:checked) {
    background: var(--accent);
    color: var(--on-accent);
  }
  &:has(input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
