import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { UnitOrders } from '@ten8/contracts/cad/dispatch';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import type { DeskWrites } from '../writes/use-desk-writes';
import { AssignedUnits } from './assigned-units';

const units = [makeUnit(7, '1-ADAM-7'), makeUnit(8, '1-ADAM-8')];

/** Every order is carried out at once. */
function ChosenCall() {
  const [assignedUnits, setAssigned] = useState(['7', '8']);
  const order = ({ unitIds, isPrimary }: UnitOrders) => {
    const others = assignedUnits.filter((id) => !unitIds.map(String).includes(id));
    setAssigned(isPrimary ? [...unitIds.map(String), ...others] : others);
  };
  return (
    <section aria-label="Chosen call" data-chosen-call tabIndex={-1}>
      <AssignedUnits call={makeCall(1, { assignedUnits })} units={units} writes={{ order } as DeskWrites} />
    </section>
  );
}

test('the focus stays in the call when the button that was pressed goes', async () => {
  onAPage(<ChosenCall />);

  for (const name of ['Make 1-ADAM-8 primary', 'Clear 1-ADAM-7', 'Clear 1-ADAM-8']) {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');

    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('region', { name: 'Chosen call' })).toHaveFocus();
  }
});
