import { styled } from 'styled-components';
import { changeAppearance, useAppearance } from '../../shared/settings/appearance';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/checkbox';
import { SegmentedControl } from '../../ui/segmented-control';

const schemes = [
  { value: 'standard', label: 'Standard' },
  { value: 'system', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;
const rowHeights = [
  { value: 'roomy', label: 'Roomy' },
  { value: 'compact', label: 'Compact' },
] as const;

export function AppearanceCard() {
  const { scheme, rows, keyCaps } = useAppearance();

  return (
    <Card title="Appearance" description="In this browser. Every change applies at once, in every tab.">
      <Choice>
        <span aria-hidden>Colors</span>
        <SegmentedControl
          label="Colors"
          options={schemes}
          value={scheme}
          onChange={(chosen) => changeAppearance({ scheme: chosen })}
        />
        <small>Standard is dark. Only the civilian pages follow your system.</small>
      </Choice>
      <Choice>
        <span aria-hidden>Rows of lists</span>
        <SegmentedControl
          label="Rows of lists"
          options={rowHeights}
          value={rows}
          onChange={(chosen) => changeAppearance({ rows: chosen })}
        />
      </Choice>
      <Checkbox
        label="Show keys on buttons"
        checked={keyCaps === 'on'}
        onChange={({ target }) => changeAppearance({ keyCaps: target.checked ? 'on' : 'off' })}
      />
    </Card>
  );
}

const Choice = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);

  > span {
    font-size: max(var(--type-console), 0.875em);
    font-weight: 600;
  }
  > small {
    color: var(--muted);
  }
`;
