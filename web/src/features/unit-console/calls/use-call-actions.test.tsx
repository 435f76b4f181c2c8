import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { callsQuery } from '../../../shared/calls/calls-query';
import { unitsQuery } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage, user } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { useCallActions } from './use-call-actions';

/** The keys of the console call these actions as these buttons do. */
function Console({ assignedUnits }: { assignedUnits: string[] }) {
  const client = useQueryClient();
  const call = makeCall(1, { assignedUnits });
  useState(() => {
    client.setQueryData(unitsQuery(1).queryKey, [makeUnit(7, '1-ADAM-12', { userId: user.id })]);
    client.setQueryData(callsQuery(1).queryKey, { calls: [call], more: 0 });
  });
  const { attach, detach } = useCallActions();
  return (
    <>
      <button onClick={() => attach(call)}>attach</button>
      <button onClick={detach}>detach</button>
    </>
  );
}

test.each([
  ['attach', []],
  ['detach', ['7']],
])('%s that is asked for again before the answer is sent once', async (action, assignedUnits) => {
  const sent: unknown[] = [];
  globalThis.fetch = (address) => {
    sent.push(address);
    return new Promise(() => {});
  };
  onAPage(<Console assignedUnits={assignedUnits} />);
  const press = () => userEvent.click(screen.getByRole('button', { name: action }));

  await press();
  await waitFor(() => expect(sent).toEqual([`/api/calls/1/${action}`]));
  await press();
  await press();

  expect(sent).toHaveLength(1);
});
