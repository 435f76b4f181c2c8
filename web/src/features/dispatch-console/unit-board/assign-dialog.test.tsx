import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { statusLooks, StatusLooksProvider } from '../../../ui/status-looks';
import { AssignDialog } from './assign-dialog';

test('units to choose from have the names that the community gives to statuses', () => {
  const looks = { ...statusLooks, 'on-scene': { ...statusLooks['on-scene'], label: 'Arrived' } };

  onAPage(
    <StatusLooksProvider value={looks}>
      <AssignDialog
        call={makeCall(1)}
        units={[makeUnit(1, '1-ADAM-1', { status: 'on-scene' })]}
        marked={[]}
        onAssign={() => {}}
        onClose={() => {}}
      />
    </StatusLooksProvider>,
  );

  expect(screen.getByRole('listitem')).toHaveTextContent('1-ADAM-1 Arrived');
});

test('a unit chosen on the board is assigned, also if another one has its callsign', async () => {
  const onAssign = jest.fn();
  onAPage(
    <AssignDialog
      call={makeCall(1)}
      units={[makeUnit(1, '1-ADAM-1'), makeUnit(2, '1-ADAM-1')]}
      marked={[2]}
      onAssign={onAssign}
      onClose={() => {}}
    />,
  );

  await userEvent.click(screen.getByRole('button', { name: /assign/i }));

  expect(onAssign).toHaveBeenCalledWith([2]);
});
