import { styled } from 'styled-components';
import { PERIODS, type PeriodDays } from './periods';

interface PeriodChoiceProps {
  days: PeriodDays;
  onChoose: (days: PeriodDays) => void;
  countOf: (days: PeriodDays) => number;
}

/** Buttons for the three periods with their number of actions. */
export function PeriodChoice({ days: chosen, onChoose, countOf }: PeriodChoiceProps) {
  return (
    <Group>
      <legend>Activity</legend>
      {PERIODS.map(({ days, label }) => (
        <label key={days}>
          <input type="radio" name="period" checked={days === chosen} onChange={() => onChoose(days)} />
          <span>{label}</span>
          <strong>{countOf(days).toLocaleString()}</strong>
        </label>
      ))}
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: var(--space-8);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: var(--space-8);
    padding: 0;
    font-weight: 700;
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: var(--space-4) var(--space-8);
    padding: var(--space-12);
    border: 1px solid var(--control);
    border-radius: var(--radius-card);
    background: var(--surface-2);
    cursor: pointer;
  }
  label:has(input:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  input {
    accent-color: var(--accent);
  }
  strong {
    grid-column: 1 / -1;
    font-size: var(--type-page);
    line-height: 1.2;
  }

  @media (max-width: 480px) {
    grid-template-columns: 1fr;

    label {
      grid-template-columns: auto 1fr auto;
      padding: var(--space-8) var(--space-12);
    }
    strong {
      grid-column: auto;
    }
  }
`;
