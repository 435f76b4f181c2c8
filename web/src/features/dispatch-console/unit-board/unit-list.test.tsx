import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { UnitList } from './unit-list';

const nothing = () => {};

test('a unit in panic says so, beside its status, and no other does', () => {
  onAPage(
    <UnitList
      units={[makeUnit(1, '1-ADAM-1'), makeUnit(2, '2-LINCOLN-2', { status: 'busy' })]}
      calls={new Map()}
      inPanic={new Set([2])}
      checkAfter={undefined}
      marked={[]}
      onMark={nothing}
      onCall={nothing}
    />,
  );

  // Not by role: rows that were not measured yet are hidden.
  const row = (callsign: string) => screen.getByText(callsign).closest('button');
  expect(row('2-LINCOLN-2')).toHaveTextContent(/PANIC.*BSY/);
  expect(row('1-ADAM-1')).not.toHaveTextContent('PANIC');
  // Amber on red is not readable by day.
  const amberOf = (callsign: string) =>
    getComputedStyle(row(callsign)?.parentElement ?? document.body).getPropertyValue('--priority-2');
  expect(amberOf('2-LINCOLN-2')).toBe('var(--text)');
  expect(amberOf('1-ADAM-1')).toBe('');
});
