import { styled } from 'styled-components';

type Digit = 1 | 2 | 3;

const digits: Record<string, Digit> = { critical: 1, high: 2, medium: 3, low: 3 };

const priorityDigit = (priority: string): Digit => digits[priority] ?? 3;

/** A call's priority as the dashboard shows it: critical 1, high 2, medium and low 3. */
export function PriorityBadge({ priority }: { priority: string }) {
  const digit = priorityDigit(priority);

  return (
    <Square
      $digit={digit}
      role="img"
      aria-label={`Priority ${digit}`}
      title={`Priority ${digit} (${priority})`}
    >
      {digit}
    </Square>
  );
}

const Square = styled.span<{ $digit: Digit }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  border: 2px solid var(--priority-${({ $digit }) => $digit});
  border-radius: var(--radius-control);
  color: var(--priority-${({ $digit }) => $digit});
  font-family: var(--mono);
  font-size: var(--type-label);
  font-weight: 700;
  line-height: 1;
`;
